import type { Canary, FederationMap, RemoteEntry } from '../src/federation/federation-map';
import { isOwnPath } from '../src/federation/own-path';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isAddress = (value: unknown): value is string => isText(value) && (isOwnPath(value) || (/^https?:\/\//.test(value) && URL.canParse(value)));
const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

function parseCanary(name: string, value: unknown): Canary {
  const { manifest, version, share } = isRecord(value) ? value : {};
  if (!isAddress(manifest) || !isText(version) || !isShare(share)) {
    throw new Error(`The canary of remote "${name}" needs a "manifest" (a path or an http address), a "version", and a "share" from 0 to 1`);
  }
  return { manifest, version, share };
}

function parseRemote(name: string, value: unknown): RemoteEntry {
  if (!isRecord(value) || !isAddress(value.manifest)) throw new Error(`Remote "${name}" of the federation map has no "manifest" that is a path or an http address`);
  const { manifest, version, team, canary } = value;
  return {
    manifest,
    version: isText(version) ? version : '',
    team: isText(team) ? team : '',
    ...(canary !== undefined && { canary: parseCanary(name, canary) }),
  };
}

/**
 * Parses the federation map. One wrong remote makes the whole map invalid.
 * @throws Error that names the wrong remote
 */
export function parseFederationMap(value: unknown): FederationMap {
  if (!isRecord(value) || !isRecord(value.remotes)) throw new Error('The federation map has no "remotes"');
  return { remotes: Object.fromEntries(Object.entries(value.remotes).map(([name, remote]) => [name, parseRemote(name, remote)])) };
}
