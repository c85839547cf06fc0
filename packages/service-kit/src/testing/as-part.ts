import { internalTokenHeader, loadInternalToken } from '../internal-token';

/** `fetch` with the internal token of a data folder. */
export const fetchAsPart = (dataDir: string): typeof fetch => (url, init) => {
  const headers = new Headers(init?.headers);
  headers.set(internalTokenHeader, loadInternalToken({ dataDir, given: undefined, hosts: [] }).sent);
  return fetch(url, { ...init, headers });
};
