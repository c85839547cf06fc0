import { mismatches } from './compatibility.mjs';
import { isFrontEnd } from '../parts.mjs';
import { objectOf } from './shape.mjs';

const strictness = { internal: 0, public: 0, 'signed-in': 1, admin: 2 };
const nothing = objectOf([]);
const wrong = (text) => [{ text }];
const describe = (where, found) => found.map(({ at, text, ...gap }) => ({ place: `${where}: ${at}`, text: `${where}: ${at || 'it'} ${text}`, ...gap }));
const sent = (where, given, wanted = nothing) => (given ? describe(where, mismatches(given, wanted, { isEveryFieldMeant: true })) : []);
const entriesOf = (uses) => Object.entries(uses ?? {});

function ofCall(key, offered, { access, sends, query, reads = 'any' }, areLimitsChecked) {
  if (!offered) return wrong(`${key} is not answered`);
  return [
    ...(strictness[offered.access] > strictness[access] ? wrong(`${key} is for ${offered.access} only`) : []),
    ...sent(`${key}, request`, sends, offered.takes),
    ...sent(`${key}, query`, query, offered.query),
    ...describe(`${key}, answer`, mismatches(offered.gives ?? nothing, reads, { areLimitsChecked })),
  ];
}

/** Servers validate the answers that they get from each other. */
const ofHttp = ({ part, exposes }, consumer) => entriesOf(consumer.uses.http?.[part]).flatMap(([key, use]) => ofCall(key, exposes.http?.[key], use, !isFrontEnd(consumer.part)));

/** A browser's calls come through the gateway. */
function ofRoutes({ exposes: { routes } }, consumer) {
  if (!routes || !isFrontEnd(consumer.part)) return [];
  const called = Object.values(consumer.uses.http ?? {}).flatMap((calls) => Object.keys(calls));
  return called.filter((key) => !routes.includes(key)).flatMap((key) => wrong(`${key} is not routed`));
}

const ofEvents = ({ exposes: { events = {} } }, consumer) =>
  entriesOf(consumer.uses.events).flatMap(([type, wanted]) => (events[type] ? describe(`the event ${type}`, mismatches(events[type], wanted, { areLimitsChecked: true })) : []));

const ofSlots = ({ part, exposes: { slots = {} } }, consumer) =>
  entriesOf(consumer.uses.slots?.[part]).flatMap(([name, wanted]) => (slots[name] ? describe(`the slot ${name}`, mismatches(slots[name], wanted)) : wrong(`the slot ${name} is missing`)));

/** A page with an optional parameter also exists without it. */
const plain = (page) => page.replaceAll('?', '');

function ofPages({ part, exposes: { pages = [] } }, consumer) {
  const shown = pages.map(plain);
  return (consumer.uses.pages?.[part] ?? []).filter((page) => !shown.includes(plain(page))).flatMap((page) => wrong(`the page ${page} is missing`));
}

/** True if a version is in a caret range, or is the only version that the range names. */
export function satisfies(version, range) {
  if (!range.startsWith('^')) return version === range;
  const [given, wanted] = [version, range.slice(1)].map((text) => text.split('.').map(Number));
  const fixed = wanted.findIndex((number) => number > 0);
  const differs = given.findIndex((number, index) => number !== wanted[index]);
  return differs === -1 || (differs > fixed && given[differs] > wanted[differs]);
}

function ofShared({ exposes: { shared } }, consumer) {
  return entriesOf(shared && consumer.uses.shared).flatMap(([name, { range, names = [] }]) => {
    const own = shared[name];
    if (!own) return wrong(`${name} is not shared`);
    const lacking = own.names ? names.filter((used) => !own.names.includes(used)) : [];
    if (!satisfies(own.version, range)) return wrong(`${name} is shared in version ${own.version}, not ${range}`);
    return lacking.length > 0 ? wrong(`${name} is shared without ${lacking.join(', ')}`) : [];
  });
}

/**
 * Lists what a consumer would miss in a provider, by their snapshots.
 * @typedef {{ text: string, place?: string, isGap?: true, known?: unknown[] }} Disagreement `isGap` and `known` as in compatibility.mjs
 * @returns {Disagreement[]}
 */
export const disagreements = (provider, consumer) => [ofHttp, ofRoutes, ofEvents, ofSlots, ofPages, ofShared].flatMap((compare) => compare(provider, consumer));
