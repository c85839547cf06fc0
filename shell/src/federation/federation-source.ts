import { parseFederationMap } from './federation-map';
import type { FederationMap } from './federation-map';
import { fetchJson } from './fetch-json';
import { readManifest } from './remote-manifest';
import type { RemoteManifest } from './remote-manifest';

/** What the HTML carries of the federation, so that the first page asks for none of it. */
export interface InlinedFederation {
  map?: FederationMap;
  manifests: Record<string, RemoteManifest>;
}

export interface FederationSource {
  /**
   * Where a remote is now.
   * @param fresh asks the server instead of trusting what the page came with: another version may have been deployed since.
   * @throws Error where the shop has no such remote, or it cannot be said where it is.
   */
  locate(remote: string, fresh: boolean): Promise<RemoteManifest>;
}

const mapAddress = '/federation.json';

/** Reads `<script id="federation" type="application/json">`; a page without it asks the server. */
export function readInlinedFederation(page: Document): InlinedFederation {
  const text = page.getElementById('federation')?.textContent;
  return text ? (JSON.parse(text) as InlinedFederation) : { manifests: {} };
}

export function createFederationSource({ map, manifests }: InlinedFederation): FederationSource {
  let known = map && Promise.resolve(map);
  const readMap = (fresh: boolean): Promise<FederationMap> => {
    if (known && !fresh) return known;
    const reading = fetchJson(mapAddress, { fresh }).then(parseFederationMap);
    known = reading;
    reading.catch(() => {
      if (known === reading) known = undefined;
    });
    return reading;
  };

  return {
    async locate(remote, fresh) {
      const inlined = manifests[remote];
      if (inlined && !fresh) return inlined;
      const entry = (await readMap(fresh)).remotes[remote];
      if (!entry) throw new Error(`The shop has no remote "${remote}"`);
      return readManifest(entry.manifest, await fetchJson(entry.manifest, { fresh }));
    },
  };
}
