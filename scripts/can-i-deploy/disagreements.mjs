import { mismatches } from './compatibility.mjs';
import { isFrontEnd } from './parts.mjs';
import { objectOf } from './shape.mjs';

const strictness = { internal: 0, public: 0, 'signed-in': 1, admin: 2 };
const nothing = objectOf([]);

/** `where: field is not there`, for a person. */
const told = (where, found) => found.map(({ at, text, isGap, known }) => ({ place: `${where}: ${at}`, text: `${where}: ${at === '' ? 'it' : at} ${text}`, isGap, known }));
const wrong = (text) => [{ text }];

function ofCall(key, offered, use) {
  if (!offered) return wrong(`${key} is not answered`);
  const { sends = [], query, reads = [], isChecked: areLimitsChecked = false } = use;
  return [
    ...(strictness[offered.access] > strictness[use.access] ? wrong(`${key} is for ${offered.access} only`) : []),
    ...sends.flatMap((given) => told(`${key}, what it is sent`, mismatches(given, offered.takes ?? nothing, { isEveryFieldMeant: true }))),
    ...(query ? told(`${key}, its query`, mismatches(query, offered.query ?? nothing, { isEveryFieldMeant: true })) : []),
    ...reads.flatMap((wanted) => told(`${key}, what it answers`, mismatches(offered.gives ?? nothing, wanted, { areLimitsChecked }))),
  ];
}

const ofHttp = (provider, consumer) =>
  Object.entries(consumer.uses.http?.[provider.part] ?? {}).flatMap(([key, use]) => ofCall(key, provider.exposes.http?.[key], use));

/** A browser's calls come through the gateway. */
function ofRoutes({ exposes: { routes } }, consumer) {
  if (!routes || !isFrontEnd(consumer.part)) return [];
  const called = Object.values(consumer.uses.http ?? {}).flatMap((calls) => Object.keys(calls));
  return called.filter((key) => !routes.includes(key)).flatMap((key) => wrong(`${key} is not routed`));
}

const ofEvents = (provider, consumer) =>
  Object.entries(consumer.uses.events ?? {}).flatMap(([type, wanted]) => {
    const given = provider.exposes.events?.[type];
    return given ? told(`the event ${type}`, mismatches(given, wanted, { areLimitsChecked: true })) : [];
  });

const ofComponents = (provider, consumer) =>
  Object.entries(consumer.uses.components?.[provider.part] ?? {}).flatMap(([module, sends]) => {
    const props = provider.exposes.components?.[module];
    if (!props) return wrong(`the component ${module} is not exposed`);
    return sends.flatMap((given) => told(`the props of ${module}`, mismatches(given, props, { isEveryFieldMeant: true })));
  });

/** A parameter that may be left out is there too. */
const plain = (page) => page.replaceAll('?', '');

function ofPages(provider, consumer) {
  const shown = new Set((provider.exposes.pages ?? []).map(plain));
  return (consumer.uses.pages?.[provider.part] ?? []).filter((page) => !shown.has(plain(page))).flatMap((page) => wrong(`the page ${page} is not there`));
}

const numbersOf = (version) => version.split('.').map(Number);

/** Whether a version is in a caret range, or the very one where the range names one. */
export function satisfies(version, range) {
  if (!range.startsWith('^')) return version === range;
  const [given, wanted] = [numbersOf(version), numbersOf(range.slice(1))];
  const fixed = wanted.findIndex((number) => number > 0);
  const differs = given.findIndex((number, index) => number !== wanted[index]);
  return differs === -1 || (differs > fixed && given[differs] > wanted[differs]);
}

function ofShared({ exposes: { shared } }, consumer) {
  if (!shared) return [];
  return Object.entries(consumer.uses.shared ?? {}).flatMap(([name, { range, names = [] }]) => {
    const own = shared[name];
    if (!own) return wrong(`${name} is not shared`);
    const lacking = own.names ? names.filter((used) => !own.names.includes(used)) : [];
    return [
      ...(satisfies(own.version, range) ? [] : wrong(`${name} is shared in version ${own.version}, not ${range}`)),
      ...(lacking.length > 0 ? wrong(`${name} is shared without ${lacking.join(', ')}`) : []),
    ];
  });
}

/**
 * What a consumer would miss in a provider, by their snapshots.
 * @typedef {{ text: string, place?: string, isGap?: true, known?: unknown[] }} Disagreement `isGap` and `known` as in compatibility.mjs
 * @returns {Disagreement[]}
 */
export function disagreements(provider, consumer) {
  const found = [ofHttp, ofRoutes, ofEvents, ofComponents, ofPages, ofShared].flatMap((compare) => compare(provider, consumer));
  return [...new Map(found.map((one) => [one.text, one])).values()];
}
