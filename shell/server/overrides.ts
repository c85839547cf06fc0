import { badRequest } from '@storefront/service-kit';
import type { FederationMap } from '../src/federation/federation-map';

/** Manifest addresses by remote that replace the deployed ones. */
export type Overrides = Record<string, string>;

const prefix = 'remote.';
const isAddress = (value: string) => URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);

/** Splits a query into its overrides, such as `?remote.catalog=http://localhost:3001/mf-manifest.json`, and the rest. */
export function splitQuery(query: URLSearchParams): { asked: Overrides; rest: URLSearchParams } {
  const entries = [...query];
  return {
    asked: Object.fromEntries(entries.filter(([name]) => name.startsWith(prefix)).map(([name, value]) => [name.slice(prefix.length), value.trim()])),
    rest: new URLSearchParams(entries.filter(([name]) => !name.startsWith(prefix))),
  };
}

/**
 * Applies the requested overrides; a blank address ends an override.
 * @throws HttpError 400 if the shop has no such remote or the value is not a URL
 */
export function changeOverrides(current: Overrides, asked: Overrides, { remotes }: FederationMap): Overrides {
  for (const [remote, manifest] of Object.entries(asked)) {
    if (!Object.hasOwn(remotes, remote)) throw badRequest(`The shop has no remote "${remote}"`);
    if (manifest !== '' && !isAddress(manifest)) throw badRequest(`"${remote}" needs the address of a manifest that starts with http:// or https://`);
  }
  return Object.fromEntries(Object.entries({ ...current, ...asked }).filter(([, manifest]) => manifest !== ''));
}

/** The overrides in the cookie, for remotes that still exist. */
export function readOverrides(cookie: string | undefined, { remotes }: FederationMap): Overrides {
  const entries = [...new URLSearchParams(cookie ?? '')];
  return Object.fromEntries(entries.filter(([remote, manifest]) => Object.hasOwn(remotes, remote) && isAddress(manifest)));
}

export const writeOverrides = (overrides: Overrides): string => new URLSearchParams(overrides).toString();
