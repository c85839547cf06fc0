import { readSession, readToken } from './storage';

let pageCustomer: string | undefined;

/** The customer that the shown page belongs to; the shell sets it after each render. Undefined for a visitor. */
export const customer = (): string | undefined => pageCustomer;
export const setCustomer = (id: string | undefined): void => void (pageCustomer = id);

/** True if the shown page and the stored login still belong to `id`. */
export const isStillFor = (id: string | undefined): boolean => pageCustomer === id && (id === undefined || readSession()?.user._id === id);

/**
 * The caller's headers: the stored token and the page's customer. Another tab may have stored another login a moment ago. So the server
 * rejects a call if token and page belong to different customers (decision 8).
 */
export function callerHeaders(): Record<string, string> {
  const token = readToken();
  return token ? { Authorization: `Bearer ${token}`, ...(pageCustomer && { 'X-Customer': pageCustomer }) } : {};
}
