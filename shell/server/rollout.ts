import { createHash, randomBytes } from 'node:crypto';
import type { FederationMap } from '../src/federation/federation-map';
import { versionName } from '../src/federation/inlined-federation';

/** A visitor's place among all, 0 to 1: always the same for a remote, and for another remote another. */
export const placeOf = (visitor: string, remote: string): number =>
  createHash('sha256').update(`${remote}:${visitor}`).digest().readUInt32BE(0) / 2 ** 32;

/** Nothing is known of a visitor but this; it says nothing of anybody. */
export const newVisitor = (): string => randomBytes(16).toString('base64url');

/** Whether the map gives different visitors different versions. */
export const hasCanaries = ({ remotes }: FederationMap): boolean => Object.values(remotes).some(({ canary }) => canary !== undefined);

/**
 * The remotes of which a visitor gets the canary: those in whose share their place lies. A growing share keeps whom it had.
 * @param refused versions that failed in this browser, as `versionName` names them
 */
export function canariesFor({ remotes }: FederationMap, visitor: string, refused: Set<string>): string[] {
  return Object.entries(remotes).flatMap(([name, { canary }]) =>
    canary && !refused.has(versionName(name, canary.version)) && placeOf(visitor, name) < canary.share ? [name] : [],
  );
}
