import type { ManifestFilling } from '@storefront/contracts/slots';
import type { RemoteVersion } from './federation-map';
import { fillingsIn } from './inlined-federation';
import type { InlinedFederation } from './inlined-federation';
import { shellPart } from '../part';
import type { KnownMap } from './read-federation-map';
import type { RemoteManifest } from './remote-manifest';

export interface FederationSource {
  /**
   * Finds the manifest of the version that this visitor gets.
   * @param fresh asks the server again, because another version may be deployed since the page loaded. It returns the stable version: a
   * canary only ever comes from the page's own data.
   * @throws Error if the shop has no such remote or its manifest cannot be loaded
   */
  locate(remote: string, fresh: boolean): Promise<RemoteManifest>;
  isOnCanary(remote: string): boolean;
  /** This page uses the stable version from now on. */
  leaveCanary(remote: string): void;
  /** The fillings of each remote whose manifest is known. Returns the same map until they change. */
  fillings(): ReadonlyMap<string, ManifestFilling[]>;
  /**
   * Loads the manifests of the other remotes, each on its own, and reports the invalid fillings of all.
   * @param onCanaryFailure called if a canary's manifest cannot be loaded. It leaves the canary; then the stable version's manifest is loaded.
   * @returns the errors by remote; rejects if the federation map cannot be loaded
   */
  locateFillings(onCanaryFailure: (remote: string, error: Error) => void): Promise<Map<string, Error>>;
  /** Version and team of a remote, for error reports and traces; `unknown` if not known. */
  identify(remote: string): { version: string; team: string };
  /** The remote whose script comes first in an error's stack, else the shell. */
  originOf(error: Error): string;
}

/** Most pages contain the data of all remotes, so the code that fetches it is not in the first page's script. */
const fetchRemote = () => import('./fetch-remote');

/** @param onProblem called for each invalid filling of a manifest */
export function createFederationSource(inlined: InlinedFederation, onProblem: (remote: string, error: Error) => void = () => undefined): FederationSource {
  const { map, canaries = [], overrides = {}, manifests } = inlined;
  let latest: KnownMap | undefined = map;
  let reading = latest && Promise.resolve(latest);
  const onCanary = new Set(canaries);
  const known = new Map(Object.entries(manifests));
  /** The folders of the remotes' builds; a remote may have several, one for each version that this page has used. */
  const folders = new Map<string, string>();
  const addFolder = (remote: string, { entry }: RemoteManifest) => folders.set(entry.slice(0, entry.lastIndexOf('/') + 1), remote);
  known.forEach((manifest, remote) => addFolder(remote, manifest));
  let fillings: ReadonlyMap<string, ManifestFilling[]> = fillingsIn(inlined);

  /** From the page's own map: a later one may have another canary, which this visitor does not get. */
  const canaryOf = (remote: string) => (onCanary.has(remote) ? map?.remotes[remote]?.canary : undefined);

  const readMap = (fresh: boolean): Promise<KnownMap> => {
    if (reading && !fresh) return reading;
    const asked = fetchRemote().then(({ fetchMap }) => fetchMap(fresh));
    reading = asked;
    asked.then(
      (found) => (latest = found),
      () => {
        if (reading === asked) reading = undefined;
      },
    );
    return asked;
  };

  async function versionOf(remote: string, fresh: boolean): Promise<RemoteVersion> {
    const override = overrides[remote];
    if (override) return { manifest: override, version: 'override' };
    const entry = (await readMap(fresh)).remotes[remote];
    if (!entry) throw new Error(`The shop has no remote "${remote}"`);
    return (!fresh && canaryOf(remote)) || entry;
  }

  async function locate(remote: string, fresh: boolean): Promise<RemoteManifest> {
    const inlined = known.get(remote);
    if (inlined && !fresh) return inlined;
    const { manifest } = await versionOf(remote, fresh);
    const located = await (await fetchRemote()).fetchManifest(manifest, fresh);
    known.set(remote, located);
    addFolder(remote, located);
    fillings = new Map([...fillings, [remote, located.slots]]);
    return located;
  }

  return {
    locate,
    fillings: () => fillings,
    async locateFillings(onCanaryFailure) {
      const { remotes } = await readMap(false);
      const missing = Object.keys(remotes).filter((remote) => !fillings.has(remote));
      const failures = new Map<string, Error>();
      const locateOne = async (remote: string) => {
        const isCanary = onCanary.has(remote);
        const located = locate(remote, false).catch((error: Error) => {
          if (!isCanary) throw error;
          onCanaryFailure(remote, error);
          return locate(remote, false);
        });
        await located.catch((error: Error) => failures.set(remote, error));
      };
      await Promise.all(missing.map(locateOne));
      known.forEach(({ problems = [] }, remote) => problems.forEach((problem) => onProblem(remote, new Error(problem))));
      return failures;
    },
    isOnCanary: (remote) => onCanary.has(remote),
    leaveCanary(remote) {
      onCanary.delete(remote);
      known.delete(remote);
    },
    identify(remote) {
      // The map does not list the shell.
      if (remote === 'shell') return shellPart;
      const entry = latest?.remotes[remote];
      const version = overrides[remote] ? 'override' : (canaryOf(remote) ?? entry)?.version;
      return { version: version || 'unknown', team: entry?.team || 'unknown' };
    },
    originOf({ stack = '' }) {
      const places = [...folders].map(([folder, remote]) => ({ remote, at: stack.indexOf(folder) })).filter(({ at }) => at >= 0);
      return places.sort((one, other) => one.at - other.at)[0]?.remote ?? 'shell';
    },
  };
}
