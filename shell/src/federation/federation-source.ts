import type { RemoteVersion } from './federation-map';
import { fetchJson } from './fetch-json';
import type { InlinedFederation } from './inlined-federation';
import { shellPart } from '../part';
import { readFederationMap } from './read-federation-map';
import type { KnownMap } from './read-federation-map';
import { readManifest } from './remote-manifest';
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
  /** Version and team of a remote, for error reports and traces; `unknown` if not known. */
  identify(remote: string): { version: string; team: string };
}

const mapAddress = '/federation.json';

export function createFederationSource({ map, canaries = [], overrides = {}, manifests }: InlinedFederation): FederationSource {
  let latest: KnownMap | undefined = map;
  let reading = latest && Promise.resolve(latest);
  const onCanary = new Set(canaries);
  const known = new Map(Object.entries(manifests));

  const readMap = (fresh: boolean): Promise<KnownMap> => {
    if (reading && !fresh) return reading;
    const asked = fetchJson(mapAddress, { fresh }).then(readFederationMap);
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
    return (!fresh && onCanary.has(remote) && entry.canary?.manifest && entry.canary) || entry;
  }

  return {
    async locate(remote, fresh) {
      const inlined = known.get(remote);
      if (inlined && !fresh) return inlined;
      const { manifest } = await versionOf(remote, fresh);
      const located = readManifest(manifest, await fetchJson(manifest, { fresh }));
      known.set(remote, located);
      return located;
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
      const version = overrides[remote] ? 'override' : ((onCanary.has(remote) && entry?.canary?.version) || entry?.version);
      return { version: version || 'unknown', team: entry?.team || 'unknown' };
    },
  };
}
