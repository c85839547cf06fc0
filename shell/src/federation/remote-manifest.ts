/** The parts of a remote's `mf-manifest.json` that the page needs, with complete addresses. */
export interface RemoteManifest {
  /** The remote's entry script. */
  entry: string;
  /** The global variable in which the entry stores the remote's container. */
  global: string;
  /** A module's files, by its name without `./`. */
  modules: Record<string, { scripts: string[]; styles: string[] }>;
}

interface ManifestFile {
  metaData: { globalName: string; remoteEntry: { name: string; path: string } };
  exposes: { name: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

const isManifestFile = (value: unknown): value is ManifestFile => {
  const { metaData, exposes } = (value ?? {}) as Partial<ManifestFile>;
  return (
    typeof metaData?.globalName === 'string' &&
    typeof metaData.remoteEntry?.name === 'string' &&
    Array.isArray(exposes) &&
    exposes.every(({ name, assets }) => typeof name === 'string' && Array.isArray(assets?.js?.sync) && Array.isArray(assets?.css?.sync))
  );
};

/**
 * Reads the manifest that a remote's build wrote. The build's files are beside it.
 * @param address the manifest's address: a path or an absolute URL
 * @throws Error if it is not a manifest, for example a proxy's error page
 */
export function readManifest(address: string, value: unknown): RemoteManifest {
  if (!isManifestFile(value)) throw new Error(`${address} is not a remote's manifest`);
  const { metaData, exposes } = value;
  const folder = address.slice(0, address.lastIndexOf('/') + 1);
  const locate = (file: string) => `${folder}${file}`;
  return {
    entry: locate(`${metaData.remoteEntry.path ?? ''}${metaData.remoteEntry.name}`),
    global: metaData.globalName,
    modules: Object.fromEntries(
      exposes.map(({ name, assets }) => [name, { scripts: assets.js.sync.map(locate), styles: assets.css.sync.map(locate) }]),
    ),
  };
}
