import { satisfies } from 'semver';
import { isFrontEnd } from '../parts.mjs';
import { mismatches } from './compatibility.mjs';

const strictness = { internal: 0, public: 0, 'signed-in': 1, admin: 2 };
const nothing = { type: 'object' };
const described = (where, found) => found.map(({ at, text, ...gap }) => ({ place: `${where}: ${at}`, text: `${where}: ${at || 'it'} ${text}`, ...gap }));
const sent = (where, given, wanted = nothing) => (given ? described(where, mismatches(given, wanted, { isEveryFieldMeant: true })) : []);

/** Servers validate the answers that they get from each other. */
const ofCall = (key, offered, { access, request, query, answer = {} }, consumer) => [
  ...(strictness[offered.access] > strictness[access] ? [{ text: `${key} is for ${offered.access} only` }] : []),
  ...sent(`${key}, request`, request, offered.request),
  ...sent(`${key}, query`, query, offered.query),
  ...described(`${key}, answer`, mismatches(offered.answer ?? nothing, answer, { areLimitsChecked: !isFrontEnd(consumer.part) })),
];

/** A record without a list of names or members says nothing about them. */
function ofLibrary(name, offered, { range, ...used }) {
  if (!satisfies(offered.version, range)) return [{ text: `${name} is shared in version ${offered.version}, not ${range}` }];
  const lacking = ['names', 'members'].flatMap((kind) => (used[kind] ?? []).filter((one) => offered[kind]?.includes(one) === false));
  return lacking.map((one) => ({ text: `${name} is shared without ${one}` }));
}

/** The kinds of what a part exposes to others. */
const kinds = {
  http: { missing: 'is not answered', compare: ofCall },
  routes: { missing: 'is not routed', compare: () => [] },
  events: { title: 'the event ', missing: 'is not published', compare: (title, offered, wanted) => described(title, mismatches(offered, wanted, { areLimitsChecked: true })) },
  slots: { title: 'the slot ', missing: 'is missing', compare: (title, offered, wanted) => described(title, mismatches(offered, wanted)) },
  pages: { title: 'the page ', missing: 'is missing', compare: () => [] },
  shared: { missing: 'is not shared', compare: ofLibrary },
};

const titleOf = ({ kind, name }) => `${kinds[kind].title ?? ''}${name}`;

/** The details, such as fields, that a consumer uses and its provider lacks. Without a provider, everything is missing. */
function disagreements(use, provider, consumer) {
  const { kind, name, wanted } = use;
  const { missing, compare } = kinds[kind];
  return provider ? compare(titleOf(use), provider.exposes[kind][name], wanted, consumer) : [{ text: `${titleOf(use)} ${missing}` }];
}

/** The consumers in a world. Open tabs still run the previous version of a front end. They keep its files, so a deployment can break only its calls. */
const consumersIn = (world) =>
  [...world.values()].flatMap(({ current, before }) => (before && isFrontEnd(before.part) ? [current, { ...before, uses: { http: before.uses.http } }] : [current]));

/** Everything that a part uses. A browser's calls come through the gateway. */
function usesOf({ part, uses }) {
  const all = isFrontEnd(part) ? { ...uses, routes: uses.http } : uses;
  return Object.entries(all).flatMap(([kind, things = {}]) => Object.entries(things).map(([name, wanted]) => ({ kind, name, wanted })));
}

const providerOf = ({ kind, name }, world) => [...world.values()].map(({ current }) => current).find(({ exposes }) => exposes[kind]?.[name]);

/** True if the gap existed before and has not grown: every word that was known is still known. */
const wasThere = (gap, before) =>
  before.some(({ isGap, place, text, known = [] }) => isGap && (gap.known ? place === gap.place && known.every((word) => gap.known.includes(word)) : text === gap.text));

/** The parts that would break if a candidate were deployed, with the reasons. `isCandidate`: the candidate itself would break, because the part lacks something. */
export function breaks(candidate, world) {
  const others = new Map([...world].filter(([part]) => part !== candidate.part));
  const after = new Map([...others, [candidate.part, { current: candidate }]]);
  const breakOf = ({ part, version, team }, isCandidate, found) => ({ part, version, team, isCandidate, reasons: [...new Set(found.map(({ text }) => text))] });

  /** A gap that existed before breaks nothing; a new gap removes something that the consumer uses. */
  const harmTo = (consumer) =>
    usesOf(consumer).flatMap((use) => {
      const [former, provider] = [providerOf(use, world), providerOf(use, after)];
      if (former === provider) return [];
      const before = former ? disagreements(use, former, consumer) : [];
      return disagreements(use, provider, consumer).filter((one) => !one.isGap || (former && !wasThere(one, before)));
    });
  const missedIn = (provider, uses) => uses.flatMap((use) => disagreements(use, provider, candidate)).filter(({ isGap }) => !isGap);
  const byProvider = Map.groupBy(usesOf(candidate), (use) => providerOf(use, after));
  return [
    ...consumersIn(others).map((consumer) => breakOf(consumer, false, harmTo(consumer))),
    ...[...byProvider].map(([provider, uses]) => breakOf(provider ?? candidate, true, missedIn(provider, uses))),
  ].filter(({ reasons }) => reasons.length > 0);
}

/**
 * The parts that must be deployed before a candidate, because no deployed part has what it uses.
 * @param others what the other parts of the checkout expose
 */
export function missingParts(candidate, world, others) {
  const missing = usesOf(candidate).filter((use) => !providerOf(use, new Map([...world, [candidate.part, { current: candidate }]])));
  const titlesIn = ({ exposes }) => missing.filter(({ kind, name }) => exposes[kind]?.[name]).map(titleOf);
  return others.map((other) => ({ part: other.part, titles: [...new Set(titlesIn(other))] })).filter(({ titles }) => titles.length > 0);
}

/** An order in which several candidates can be deployed one after the other, so that no part breaks at any step. `stuck`: those for which there is no such order. */
export function plan(candidates, world) {
  const judged = candidates.map((candidate) => ({ candidate, found: breaks(candidate, world) }));
  const free = judged.find(({ found }) => found.length === 0)?.candidate;
  if (!free) return { order: [], stuck: judged };
  const after = new Map([...world, [free.part, { current: free, before: world.get(free.part)?.current }]]);
  const rest = plan(candidates.filter((candidate) => candidate !== free), after);
  return { ...rest, order: [free, ...rest.order] };
}
