import { internalTokenHeader, loadInternalToken } from '../internal-token';

/** `fetch` as the shop's own parts call each other, with the token that those of a data folder share. */
export const fetchAsPart = (dataDir: string): typeof fetch => (url, init) => {
  const headers = new Headers(init?.headers);
  headers.set(internalTokenHeader, loadInternalToken({ dataDir, given: undefined, hosts: [] }).sent);
  return fetch(url, { ...init, headers });
};
