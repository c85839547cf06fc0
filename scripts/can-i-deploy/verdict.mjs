import { disagreements } from './disagreements.mjs';

/**
 * @typedef {{ part: string, version: string, team: string, isCandidate: boolean, reasons: string[] }} Break
 * Who would break, and why. `isCandidate`: the candidate itself would, because of `part`.
 */

/** An event that was published, is not any more, and is listened to. */
const silenced = (candidate, before, consumer) =>
  Object.keys(consumer.uses.events ?? {}).filter((type) => before?.exposes.events?.[type] && !candidate.exposes.events?.[type]);

/** What the candidate would do to a consumer. A gap that was there before does no harm; a new one takes something away. */
function doneTo(consumer, candidate, before) {
  const hadGaps = new Set(before ? disagreements(before, consumer).map(({ text }) => text) : []);
  const reasons = disagreements(candidate, consumer).filter(({ text, isGap }) => !isGap || (before && !hadGaps.has(text)));
  return [...reasons.map(({ text }) => text), ...silenced(candidate, before, consumer).map((type) => `the event ${type} is not published`)];
}

const breakOf = ({ part, version, team }, isCandidate, reasons) => ({ part, version, team, isCandidate, reasons });

/** Events that the candidate listens to and nobody publishes. */
function unheard(candidate, deployed) {
  const published = new Set([candidate, ...deployed].flatMap(({ exposes }) => Object.keys(exposes.events ?? {})));
  const missing = Object.keys(candidate.uses.events ?? {}).filter((type) => !published.has(type));
  return missing.length > 0 ? [breakOf(candidate, true, missing.map((type) => `nobody publishes the event ${type}`))] : [];
}

/**
 * Who would break if a candidate were deployed among the others.
 * @param {object} candidate its snapshot
 * @param {object[]} deployed the snapshots of everything that runs beside it
 * @param {object} [before] the candidate's own, as it is deployed now
 * @returns {Break[]} none where it can be deployed
 */
export function breaks(candidate, deployed, before) {
  const others = deployed.filter(({ part }) => part !== candidate.part);
  const broken = others.map((other) => breakOf(other, false, doneTo(other, candidate, before)));
  const breaking = others.map((other) => breakOf(other, true, disagreements(other, candidate).filter(({ isGap }) => !isGap).map(({ text }) => text)));
  return [...broken, ...breaking, ...unheard(candidate, deployed)].filter(({ reasons }) => reasons.length > 0);
}
