/** One remote of the shop, as `/federation.json` names it. */
export interface RemoteEntry {
  /** Address of its `mf-manifest.json`: a path on this origin, or absolute. */
  manifest: string;
  version: string;
  /** Who owns it. */
  team: string;
}

/** What `/federation.json` holds. Changing that file deploys, or rolls back, one remote. */
export interface FederationMap {
  remotes: Record<string, RemoteEntry>;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/**
 * Reads a federation map.
 * @throws Error that says which remote is wrong.
 */
export function parseFederationMap(value: unknown): FederationMap {
  if (!isRecord(value) || !isRecord(value.remotes)) throw new Error('The federation map has no "remotes"');
  const remotes = Object.entries(value.remotes).map(([name, remote]): [string, RemoteEntry] => {
    if (!isRecord(remote) || !isText(remote.manifest)) throw new Error(`Remote "${name}" of the federation map has no "manifest"`);
    const { manifest, version, team } = remote;
    return [name, { manifest, version: isText(version) ? version : '', team: isText(team) ? team : '' }];
  });
  return { remotes: Object.fromEntries(remotes) };
}
