import { asRecord, asText } from '@storefront/web-kit';
import type { RemoteVersion } from './federation-map';

/** The fields of a federation map that a browser needs. */
export interface KnownMap {
  remotes: Record<string, RemoteVersion & { team: string }>;
}

const asRemote = asRecord({ manifest: asText, version: asText, team: asText });

/**
 * Reads a federation map and leaves out each remote without a manifest; the others stay.
 * @throws Error if it has no `remotes`
 */
export function readFederationMap(value: unknown): KnownMap {
  const remotes = (value as Partial<KnownMap> | null)?.remotes;
  if (typeof remotes !== 'object' || !remotes) throw new Error('The federation map has no "remotes"');
  const read = Object.entries(remotes).map(([name, remote]) => [name, asRemote(remote, () => undefined)] as const);
  return { remotes: Object.fromEntries(read.filter(([, { manifest }]) => manifest)) };
}
