export interface RemoteVersion {
  /** Address of its `mf-manifest.json`: a path on this origin, or an absolute URL. */
  manifest: string;
  version: string;
}

/** A version that only a share of the visitors gets; each visitor keeps the same version. */
export interface Canary extends RemoteVersion {
  /** The share of all visitors, 0 to 1. */
  share: number;
}

/** One remote in `/federation.json`. */
export interface RemoteEntry extends RemoteVersion {
  team: string;
  canary?: Canary;
}

/** The content of `/federation.json`. A change deploys one remote, rolls it back, or gives a share of the visitors another version. */
export interface FederationMap {
  remotes: Record<string, RemoteEntry>;
}
