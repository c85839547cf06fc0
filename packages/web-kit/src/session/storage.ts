import type { SessionUser } from '@storefront/contracts';

/** The user as the browser keeps it under `user` (specification, 3). */
export type StoredUser = SessionUser;

export interface StoredSession {
  token: string;
  user: StoredUser;
}

const keys = { token: 'token', user: 'user', isAuthenticated: 'isAuthenticated', isAdmin: 'isAdmin' } as const;
const allKeys: string[] = Object.values(keys);

type Listener = () => void;
const listeners = new Set<Listener>();
const notify = () => listeners.forEach((listener) => listener());

const isStoredUser = (value: unknown): value is StoredUser =>
  typeof value === 'object' && value !== null && 'role' in value && typeof value.role === 'string';

function parseUser(text: string | null): StoredUser | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isStoredUser(value) ? value : null;
  } catch {
    return null;
  }
}

let last: { token: string | null; user: string | null; session: StoredSession | null } = { token: null, user: null, session: null };

/** The stored session, the same object as long as the storage holds the same; null without a token and the authenticated flag. */
export function readSession(): StoredSession | null {
  if (localStorage.getItem(keys.isAuthenticated) !== 'true') return null;
  const token = localStorage.getItem(keys.token);
  const user = localStorage.getItem(keys.user);
  if (token !== last.token || user !== last.user) {
    const parsed = parseUser(user);
    last = { token, user, session: token && parsed ? { token, user: parsed } : null };
  }
  return last.session;
}

/** The stored bearer token. */
export const readToken = (): string | null => localStorage.getItem(keys.token);

/** Stores token, user and both flags. */
export function storeSession({ token, user }: StoredSession): void {
  localStorage.setItem(keys.token, token);
  localStorage.setItem(keys.user, JSON.stringify(user));
  localStorage.setItem(keys.isAuthenticated, 'true');
  localStorage.setItem(keys.isAdmin, String(user.role === 'admin'));
  notify();
}

/** Removes token, user and both flags; the cart stays. */
export function clearSession(): void {
  allKeys.forEach((key) => localStorage.removeItem(key));
  notify();
}

/** Calls `listener` after every change of the stored session, in this tab or another; returns what ends it. */
export function subscribeToSession(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || allKeys.includes(event.key)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
