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
