import type { SessionUser } from '@storefront/contracts';
import { asRecord, asText, type Reader } from '../api/readers';
import { parseJson } from '../parse-json';

/** The user stored under `user` (specification, 3). */
export type StoredUser = SessionUser;

export interface StoredSession {
  token: string;
  user: StoredUser;
}

const keys = { token: 'token', user: 'user', isAuthenticated: 'isAuthenticated', isAdmin: 'isAdmin' } as const;
const allKeys: string[] = Object.values(keys);

/** False while the server renders a page: it knows no login. */
const hasStorage = typeof window !== 'undefined';

type Listener = () => void;
const listeners = new Set<Listener>();
const notify = () => listeners.forEach((listener) => listener());

/** Every call sends the id as a header. Text in another format could make every call fail. */
const asId: Reader<string> = (value, onMismatch) => {
  const id = asText(value, onMismatch);
  return /^[\da-f]{24}$/.test(id) ? id : '';
};

const asUser = asRecord({ _id: asId, name: asText, email: asText, phone: asText, role: asText });

/** Parses any stored text; null if it is not an object. A missing role is a customer's, and other missing fields become blank. */
function parseUser(text: string | null): StoredUser | null {
  const stored = parseJson(text ?? '');
  if (!(stored instanceof Object) || Array.isArray(stored)) return null;
  const user = asUser(stored, () => undefined);
  return { ...user, role: user.role || 'customer' } as StoredUser;
}

let last: { token: string | null; user: string | null; session: StoredSession | null } = { token: null, user: null, session: null };

/** The stored session; null without a token and the authenticated flag. Returns the same object until the storage changes. */
export function readSession(): StoredSession | null {
  if (!hasStorage || localStorage.getItem(keys.isAuthenticated) !== 'true') return null;
  const token = readToken();
  const user = localStorage.getItem(keys.user);
  if (token !== last.token || user !== last.user) {
    const parsed = parseUser(user);
    last = { token, user, session: token && parsed ? { token, user: parsed } : null };
  }
  return last.session;
}

/** A longer token, or one with other characters, cannot be sent in a header. */
const isToken = (text: string) => /^[\x21-\x7e]{1,4096}$/.test(text);

/** The stored bearer token. */
export function readToken(): string | null {
  const token = hasStorage ? localStorage.getItem(keys.token) : null;
  return token !== null && isToken(token) ? token : null;
}

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

/** Calls `listener` after every change of the stored session, in this tab or another. @returns a function that unsubscribes */
export function subscribeToSession(listener: Listener): () => void {
  if (!hasStorage) return () => undefined;
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || allKeys.includes(event.key)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  // A page in the back/forward cache gets no storage events.
  window.addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', listener);
  };
}
