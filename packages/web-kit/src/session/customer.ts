import { readSession, readToken } from './storage';

let shownTo: string | undefined;

/** Who the page on the screen is for: the shell says so each time it has rendered. Undefined for a visitor. */
export const customer = (): string | undefined => shownTo;
export const setCustomer = (id: string | undefined): void => void (shownTo = id);

/** Whether the page, and the login that is stored, are still those of `id`. */
export const isStillFor = (id: string | undefined): boolean => shownTo === id && (id === undefined || readSession()?.user._id === id);

/**
 * Who calls: the stored token, and whose page the call comes from. Another tab may have logged somebody else in a moment ago;
 * the server refuses a call whose token is not the page's (decision 8).
 */
export function callerHeaders(): Record<string, string> {
  const token = readToken();
  return token ? { Authorization: `Bearer ${token}`, ...(shownTo && { 'X-Customer': shownTo }) } : {};
}
