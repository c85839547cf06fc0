import { disagreements } from './disagreements.mjs';
import { isFrontEnd } from '../parts.mjs';

/**
 * @typedef {Map<string, { current: object, before?: object }>} World the deployed parts: part → the snapshots of its version and of the previous one
 * @typedef {{ part: string, version: string, team: string, isCandidate: boolean, reasons: string[] }} Break
 * A part that would break, with the reasons. `isCandidate`: the candidate itself would break, because of `part`.
 */

/** The consumers in a world. Open tabs still run the previous version of a front end. They keep its files, so a deployment can break only its calls. */
const consumersIn = (world) =>
  [...world.values()].flatMap(({ current, before }) => (before && isFrontEnd(before.part) ? [current, { ...before, uses: { http: before.uses.http } }] : [current]));

/** True if the gap existed before and has not grown: every word that was known is still known. */
const wasThere = (gap, before) =>
  before.some(({ place, text, known = [] }) => (gap.known ? place === gap.place && known.every((word) => gap.known.includes(word)) : text === gap.text));

/** The reasons why the candidate would break a consumer. A gap that existed before breaks nothing; a new gap removes something that the consumer uses. */
function harmTo(consumer, candidate, former) {
  const before = former ? disagreements(former, consumer).filter(({ isGap }) => isGap) : [];
  const found = disagreements(candidate, consumer).filter((one) => !one.isGap || (former && !wasThere(one, before)));
  const silenced = Object.keys(consumer.uses.events ?? {}).filter((type) => former?.exposes.events?.[type] && !candidate.exposes.events?.[type]);
  return [...found.map(({ text }) => text), ...silenced.map((type) => `the event ${type} is not published`)];
}

/** The parts that the candidate needs and that are not deployed, and the events that it consumes and that no part publishes. */
function unmet(candidate, others) {
  const { http, slots, pages, events } = candidate.uses;
  const needed = new Set([http, slots, pages].flatMap((uses) => Object.keys(uses ?? {})));
  const published = [candidate, ...[...others.values()].map(({ current }) => current)].flatMap(({ exposes }) => Object.keys(exposes.events ?? {}));
  return [
    ...[...needed].filter((part) => part !== candidate.part && !others.has(part)).map((part) => `${part} is not deployed`),
    ...Object.keys(events ?? {}).filter((type) => !published.includes(type)).map((type) => `no part publishes the event ${type}`),
  ];
}

/**
 * The parts that would break if a candidate were deployed next to the deployed parts.
 * @param {object} candidate its snapshot
 * @param {World} world
 * @returns {Break[]} none if it can be deployed
 */
export function breaks(candidate, world) {
  const former = world.get(candidate.part)?.current;
  const others = new Map([...world].filter(([part]) => part !== candidate.part));
  const breakOf = ({ part, version, team }, isCandidate, reasons) => ({ part, version, team, isCandidate, reasons: [...new Set(reasons)] });
  const missedIn = (provider) => disagreements(provider, candidate).filter(({ isGap }) => !isGap).map(({ text }) => text);
  return [
    ...consumersIn(others).map((consumer) => breakOf(consumer, false, harmTo(consumer, candidate, former))),
    ...[...others.values()].map(({ current }) => breakOf(current, true, missedIn(current))),
    breakOf(candidate, true, unmet(candidate, others)),
  ].filter(({ reasons }) => reasons.length > 0);
}

/**
 * An order in which several candidates can be deployed one after the other, so that no part breaks at any step.
 * @param {object[]} candidates their snapshots
 * @param {World} world
 * @returns {{ order: object[], stuck: { candidate: object, found: Break[] }[] }} `stuck`: those for which there is no such order
 */
export function plan(candidates, world) {
  const judged = candidates.map((candidate) => ({ candidate, found: breaks(candidate, world) }));
  const free = judged.find(({ found }) => found.length === 0)?.candidate;
  if (!free) return { order: [], stuck: judged };
  const after = new Map([...world, [free.part, { current: free, before: world.get(free.part)?.current }]]);
  const rest = plan(candidates.filter((candidate) => candidate !== free), after);
  return { ...rest, order: [free, ...rest.order] };
}
