import type { ManifestFilling } from '@storefront/contracts/slots';
import type { FederationMap } from './federation-map';
import type { RemoteManifest } from './remote-manifest';

/** The federation's data in the HTML, which saves the first page its requests. */
export interface InlinedFederation {
  map?: FederationMap;
  /** Names of the remotes whose canary this visitor gets. */
  canaries?: string[];
  /** Manifest addresses by remote that a developer set for this browser only. */
  overrides?: Record<string, string>;
  /** Manifests by remote, of the version that this visitor gets, if the server knows them. */
  manifests: Record<string, RemoteManifest>;
  /** The fillings of the remotes whose manifest is not in this page: those that have only admin pages. */
  slots?: Record<string, ManifestFilling[]>;
}

/** The fillings that a page's data lists, by remote. */
export const fillingsIn = ({ manifests, slots = {} }: InlinedFederation): Map<string, ManifestFilling[]> =>
  new Map([...Object.entries(slots), ...Object.entries(manifests).map(([remote, manifest]) => [remote, manifest.slots] as const)]);

/** Reads `<script id="federation" type="application/json">`; without it the page asks the server. */
export function readInlinedFederation(page: Document): InlinedFederation {
  const text = page.getElementById('federation')?.textContent;
  return text ? (JSON.parse(text) as InlinedFederation) : { manifests: {} };
}

/** The cookie that lists the canaries that failed in this browser; the server then sends the stable version. */
export const refusedCookie = 'refused-canaries';

/** The name of a version in that cookie. */
export const versionName = (remote: string, version: string) => `${remote}@${version}`;
