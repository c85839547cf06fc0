import type { SessionUser } from '@storefront/contracts';
import { asRecord, asText, type Reader } from '../api/readers';
import { parseJson } from '../parse-json';

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

/** Sent as a header with every call, which would fail with any other text. */
const asId: Reader<string> = (value, onMisfit) => {
  const id = asText(value, onMisfit);
  return /^[\da-f]{24}$/.test(id) ? id : '';
};

const asUser = asRecord({ _id: asId, name: asText, email: asText, phone: asText, role: asText });

/** Whatever the browser kept: without a role it is no user, and other fields are text or blank. */
function parseUser(text: string | null): StoredUser | null {
  const user = asUser(parseJson(text ?? ''), () => undefined);
  return user.role === '' ? null : (user as StoredUser);
}

let last: { token: string | null; user: string | null; session: StoredSession | null } = { token: null, user: null, session: null };

/** The stored session, the same object as long as the storage holds the same; null without a token and the authenticated flag. */
export function readSession(): StoredSession | null {
  if (localStorage.getItem(keys.isAuthenticated) !== 'true') return null;
  const token = readToken();
  const user = localStorage.getItem(keys.user);
  if (token !== last.token || user !== last.user) {
    const parsed = parseUser(user);
    last = { token, user, session: token && parsed ? { token, user: parsed } : null };
  }
  return last.session;
}

/** Longer, or of other characters, no request could carry it. */
const isToken = (text: string) => /^[\x21-\x7e]{1,4096}$/.test(text);

/** The stored bearer token. */
export function readToken(): string | null {
  const token = localStorage.getItem(keys.token);
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

/** Calls `listener` after every change of the stored session, in this tab or another; returns what ends it. */
export function subscribeToSession(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || allKeys.includes(event.key)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  // A page that the browser had put aside was not told what changed in the meantime.
  window.addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', listener);
  };
}
