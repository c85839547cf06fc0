import { createHash } from 'node:crypto';
import type { FederationMap } from '../src/federation/federation-map';

/** How a policy names an inline script. */
export const scriptHash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Remotes may be served from elsewhere; those origins are trusted with scripts, styles and manifests. */
export function remoteOrigins({ remotes }: FederationMap): string[] {
  const absolute = Object.values(remotes).flatMap(({ manifest }) => (/^https?:/.test(manifest) ? [new URL(manifest).origin] : []));
  return [...new Set(absolute)];
}

/**
 * The page's Content-Security-Policy: scripts of this origin, of the remotes', and the one inline script by its hash. Style
 * attributes are let through, for sizes and positions that scripts set; product pictures may be anywhere.
 */
export function contentSecurityPolicy(inlineScripts: string[], map: FederationMap): string {
  const code = ["'self'", ...remoteOrigins(map)];
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': [...code, ...inlineScripts.map(scriptHash)],
    'style-src': code,
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
