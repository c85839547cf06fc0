import type { ManifestFilling } from '@storefront/contracts/slots';
import { isOwnPath } from './own-path';

/** The parts of a remote's `mf-manifest.json` that the page needs, with complete addresses. */
export interface RemoteManifest {
  /** The remote's entry script. */
  entry: string;
  /** The global variable in which the entry stores the remote's container. */
  global: string;
  /** A module's files, by its name without `./`. */
  modules: Record<string, { scripts: string[]; styles: string[] }>;
  /** The remote's fillings of slots in other front ends' pages. */
  slots: ManifestFilling[];
  /** The entries of `slots` that are left out, because they are invalid. The browser reports them, also if the server read the manifest. */
  problems?: string[];
}

interface ManifestFile {
  slots?: unknown;
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

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isAudience = (value: unknown) => typeof value === 'string' && /^(?:visitor|customer|staff|permission:.+)$/.test(value);

function readFilling(value: unknown): ManifestFilling | undefined {
  const { slot, module, link, order = 100, for: audiences } = (value ?? {}) as Partial<ManifestFilling>;
  if (!isText(slot) || typeof order !== 'number' || !Array.isArray(audiences) || !audiences.every(isAudience)) return undefined;
  const shown = { slot, order, for: audiences };
  if (isText(module)) return { ...shown, module: module.replace(/^\.\//, '') };
  // A link to another site would look like a page of this shop.
  if (isText(link?.label) && isText(link.path) && isOwnPath(link.path)) return { ...shown, link: { label: link.label, path: link.path } };
  return undefined;
}

/** Leaves out what is not a filling, so that a mistake there does not cost the remote its pages. */
function readFillings(address: string, value: unknown): Pick<RemoteManifest, 'slots' | 'problems'> {
  if (value === undefined) return { slots: [] };
  const list = (Array.isArray(value) ? value : [value]).map(readFilling);
  const problems = list.flatMap((filling, index) => (filling ? [] : `${address}: slots[${index}] is not a filling`));
  return { slots: list.filter((filling) => filling !== undefined), ...(problems.length > 0 && { problems }) };
}

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
    ...readFillings(address, value.slots),
  };
}
