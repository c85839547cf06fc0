import { disagreements } from './disagreements.mjs';
import { isFrontEnd } from './parts.mjs';

/**
 * @typedef {Map<string, { current: object, before?: object }>} World what is deployed: part → the snapshots of its version and of the one before
 * @typedef {{ part: string, version: string, team: string, isCandidate: boolean, reasons: string[] }} Break
 * Who would break, and why. `isCandidate`: the candidate itself would, because of `part`.
 */

/** Tabs are still open on a front end's version before. They keep the files of that time, so only their calls meet what is new. */
const openTabs = (before) => (before && isFrontEnd(before.part) ? [{ ...before, uses: { http: before.uses.http } }] : []);

/** What goes on asking others. */
const consumersIn = (world) => [...world.values()].flatMap(({ current, before }) => [current, ...openTabs(before)]);

/** An event that was published, is not any more, and is listened to. */
const silenced = (candidate, former, consumer) =>
  Object.keys(consumer.uses.events ?? {}).filter((type) => former?.exposes.events?.[type] && !candidate.exposes.events?.[type]);

/** Whether a gap was there before, and was no smaller: of the words that were understood, all still are. */
const wasThere = (gap, before) =>
  before.some(({ place, text, known = [] }) => (gap.known ? place === gap.place && known.every((word) => gap.known.includes(word)) : text === gap.text));

/** What the candidate would do to a consumer. A gap that was there before does no harm; a new one takes something away. */
function doneTo(consumer, candidate, former) {
  const before = former ? disagreements(former, consumer).filter(({ isGap }) => isGap) : [];
  const reasons = disagreements(candidate, consumer).filter((found) => !found.isGap || (former && !wasThere(found, before)));
  return [...reasons.map(({ text }) => text), ...silenced(candidate, former, consumer).map((type) => `the event ${type} is not published`)];
}

/** What the candidate would miss in a part that is deployed. */
const missedIn = (provider, candidate) => disagreements(provider, candidate).filter(({ isGap }) => !isGap).map(({ text }) => text);

/** What the candidate asks of parts that are not deployed at all, and events that it listens to and nobody publishes. */
function unmet(candidate, world) {
  const { http, components, pages, events } = candidate.uses;
  const asked = new Set([http, components, pages].flatMap((uses) => Object.keys(uses ?? {})));
  const published = new Set([candidate, ...[...world.values()].map(({ current }) => current)].flatMap(({ exposes }) => Object.keys(exposes.events ?? {})));
  return [
    ...[...asked].filter((part) => part !== candidate.part && !world.has(part)).map((part) => `${part} is not deployed`),
    ...Object.keys(events ?? {}).filter((type) => !published.has(type)).map((type) => `nobody publishes the event ${type}`),
  ];
}

const breakOf = ({ part, version, team }, isCandidate, reasons) => ({ part, version, team, isCandidate, reasons });

/**
 * Who would break if a candidate were deployed among what is.
 * @param {object} candidate its snapshot
 * @param {World} world
 * @returns {Break[]} none where it can be deployed
 */
export function breaks(candidate, world) {
  const former = world.get(candidate.part)?.current;
  const others = new Map([...world].filter(([part]) => part !== candidate.part));
  return [
    ...consumersIn(others).map((consumer) => breakOf(consumer, false, doneTo(consumer, candidate, former))),
    ...[...others.values()].map(({ current }) => breakOf(current, true, missedIn(current, candidate))),
    breakOf(candidate, true, unmet(candidate, others)),
  ].filter(({ reasons }) => reasons.length > 0);
}

/** The world after a deployment. */
const after = (world, candidate) => new Map([...world, [candidate.part, { current: candidate, before: world.get(candidate.part)?.current }]]);

/**
 * An order in which several candidates can be deployed, one after the other, so that nobody breaks at any step.
 * @param {object[]} candidates their snapshots
 * @param {World} world
 * @returns {{ order: object[], stuck: { candidate: object, found: Break[] }[] }} `stuck`: those for which there is no such order
 */
export function plan(candidates, world) {
  const judged = candidates.map((candidate) => ({ candidate, found: breaks(candidate, world) }));
  const free = judged.find(({ found }) => found.length === 0);
  if (!free) return { order: [], stuck: judged };
  const rest = plan(candidates.filter((candidate) => candidate !== free.candidate), after(world, free.candidate));
  return { ...rest, order: [free.candidate, ...rest.order] };
}
