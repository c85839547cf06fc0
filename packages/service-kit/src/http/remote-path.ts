const remotePath = /^\/remotes\/([a-z][a-z0-9-]{0,40})\//;

/** The remote whose file has this path: `catalog` for `/remotes/catalog/mf-manifest.json`. Undefined for any other path, and for a name that no remote can have. */
export const remoteOf = (path: string): string | undefined => remotePath.exec(path)?.[1];
