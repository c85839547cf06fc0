import { atom, useAtomValue } from 'jotai';
import { useHydrated } from '../hydration';
import { clearSession, readSession, storeSession, subscribeToSession } from './storage';
import type { StoredSession, StoredUser } from './storage';

const revisionAtom = atom(0);
revisionAtom.onMount = (set) => {
  const readAgain = () => set((revision) => revision + 1);
  // The shell reads the login before the first mount, and waits for code in between.
  readAgain();
  return subscribeToSession(readAgain);
};

/** The login in the browser's storage; null if the visitor is not logged in. Follows logouts by the API client and by other tabs. */
export const sessionAtom = atom<StoredSession | null>((get) => {
  get(revisionAtom);
  return readSession();
});

/** Stores a login under the four keys of the specification (section 3). */
export const loginAtom = atom(null, (_get, set, session: StoredSession) => {
  storeSession(session);
  set(revisionAtom, (revision) => revision + 1);
});

/** Updates the stored login; does nothing after a logout or if another customer is logged in. */
export const refreshLoginAtom = atom(null, (_get, set, session: StoredSession) => {
  if (readSession()?.user._id === session.user._id) set(loginAtom, session);
});

/** Removes the four keys; the cart stays. */
export const logoutAtom = atom(null, (_get, set) => {
  clearSession();
  set(revisionAtom, (revision) => revision + 1);
});

export interface Session {
  user: StoredUser | null;
  isLoggedIn: boolean;
  /** True if the stored user's role is `admin` (specification, 6). */
  isAdmin: boolean;
}

/** The current login. The navigation uses it to choose its links. In a page that the server rendered it is a visitor's until React has taken over. */
export function useSession(): Session {
  const session = useAtomValue(sessionAtom);
  const user = (useHydrated() && session?.user) || null;
  return { user, isLoggedIn: user !== null, isAdmin: user?.role === 'admin' };
}

/** The id of the stored login's customer, from the first render on. Use it for state and calls only: the rendered HTML must not depend on it. */
export const useCustomer = (): string | undefined => useAtomValue(sessionAtom)?.user._id;
