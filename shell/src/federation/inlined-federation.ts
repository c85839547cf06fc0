import type { FederationMap } from './federation-map';
import type { RemoteManifest } from './remote-manifest';

/** What the HTML carries of the federation, so that the first page asks for none of it. */
export interface InlinedFederation {
  map?: FederationMap;
  /** The remotes of which this visitor gets the canary. */
  canaries?: string[];
  /** By remote: the manifest that a developer put in its place, for this browser alone. */
  overrides?: Record<string, string>;
  /** By remote: of the version that this visitor gets, where the server knows it. */
  manifests: Record<string, RemoteManifest>;
}

/** Reads `<script id="federation" type="application/json">`; a page without it asks the server. */
export function readInlinedFederation(page: Document): InlinedFederation {
  const text = page.getElementById('federation')?.textContent;
  return text ? (JSON.parse(text) as InlinedFederation) : { manifests: {} };
}

/** The cookie in which a browser remembers the canaries that failed in it, and by which the server gives it the stable version. */
export const refusedCookie = 'refused-canaries';

/** How that cookie names a version. */
export const versionName = (remote: string, version: string) => `${remote}@${version}`;
