import { createHash, randomBytes } from 'node:crypto';
import type { FederationMap } from '../src/federation/federation-map';
import { versionName } from '../src/federation/inlined-federation';

/** A visitor's position from 0 to 1: fixed for each remote, different between remotes. */
export const placeOf = (visitor: string, remote: string): number =>
  createHash('sha256').update(`${remote}:${visitor}`).digest().readUInt32BE(0) / 2 ** 32;

/** A random visitor id. It contains no personal data, and nothing else is stored about visitors. */
export const newVisitor = (): string => randomBytes(16).toString('base64url');

export const hasCanaries = ({ remotes }: FederationMap): boolean => Object.values(remotes).some(({ canary }) => canary !== undefined);

/**
 * The remotes whose canary a visitor gets: those whose share is above the visitor's position. If a share grows, its earlier visitors keep the canary.
 * @param refused versions that failed in this browser, as `versionName` names them
 */
export function canariesFor({ remotes }: FederationMap, visitor: string, refused: Set<string>): string[] {
  return Object.entries(remotes).flatMap(([name, { canary }]) =>
    canary && !refused.has(versionName(name, canary.version)) && placeOf(visitor, name) < canary.share ? [name] : [],
  );
}
