import { hash } from 'node:crypto';
import type { FederationMap } from '../src/federation/federation-map';
import type { Overrides } from './overrides';

/** The hash of an inline script or style, as a policy's source. */
export const sourceHash = (content: string) => `'sha256-${hash('sha256', content, 'base64')}'`;

/** The hashes of a page's inline scripts and styles. */
export interface InlineSources {
  scripts: string[];
  styles?: string[];
}

/** Origins of remotes on other hosts; the policy allows their scripts, styles and manifests. */
function remoteOrigins({ remotes }: FederationMap, overrides: Overrides): string[] {
  const manifests = Object.values(remotes).flatMap(({ manifest, canary }) => (canary ? [manifest, canary.manifest] : [manifest]));
  const absolute = [...manifests, ...Object.values(overrides)].filter((manifest) => /^https?:/.test(manifest));
  return [...new Set(absolute.map((manifest) => new URL(manifest).origin))];
}

/**
 * The page's Content-Security-Policy: scripts and styles of this origin, of the remotes' origins, and the inline ones by their hashes. Style
 * attributes are allowed for sizes and positions that scripts set; product pictures may be on any host.
 */
export function contentSecurityPolicy({ scripts, styles = [] }: InlineSources, map: FederationMap, overrides: Overrides = {}): string {
  const code = ["'self'", ...remoteOrigins(map, overrides)];
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': [...code, ...scripts],
    'style-src': [...code, ...styles],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', 'http:'],
    'font-src': code,
    'connect-src': code,
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
