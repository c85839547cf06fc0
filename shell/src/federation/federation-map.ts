/** One version of a remote, and where it lies. */
export interface RemoteVersion {
  /** Address of its `mf-manifest.json`: a path on this origin, or absolute. */
  manifest: string;
  version: string;
}

/** A version that only a share of the visitors gets, the same ones each time. */
export interface Canary extends RemoteVersion {
  /** Of all visitors, 0 to 1. */
  share: number;
}

/** One remote of the shop, as `/federation.json` names it. */
export interface RemoteEntry extends RemoteVersion {
  /** Who owns it. */
  team: string;
  canary?: Canary;
}

/** What `/federation.json` holds. Changing that file deploys one remote, rolls it back, or gives a share of the visitors another version. */
export interface FederationMap {
  remotes: Record<string, RemoteEntry>;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

function parseCanary(name: string, value: unknown): Canary {
  const { manifest, version, share } = isRecord(value) ? value : {};
  if (!isText(manifest) || !isText(version) || !isShare(share)) {
    throw new Error(`The canary of remote "${name}" needs a "manifest", a "version", and a "share" from 0 to 1`);
  }
  return { manifest, version, share };
}

function parseRemote(name: string, value: unknown): RemoteEntry {
  if (!isRecord(value) || !isText(value.manifest)) throw new Error(`Remote "${name}" of the federation map has no "manifest"`);
  const { manifest, version, team, canary } = value;
  return {
    manifest,
    version: isText(version) ? version : '',
    team: isText(team) ? team : '',
    ...(canary !== undefined && { canary: parseCanary(name, canary) }),
  };
}

/**
 * Reads a federation map.
 * @throws Error that says which remote is wrong.
 */
export function parseFederationMap(value: unknown): FederationMap {
  if (!isRecord(value) || !isRecord(value.remotes)) throw new Error('The federation map has no "remotes"');
  return { remotes: Object.fromEntries(Object.entries(value.remotes).map(([name, remote]) => [name, parseRemote(name, remote)])) };
}
