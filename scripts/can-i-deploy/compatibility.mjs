/**
 * A place where two JSON schemas do not fit. `isGap`: harmless if the deployed versions already have it, because one side does not know an optional field, or
 * only some words (`known`) of the other side's text. `isOther`: none of the words is known, so the value belongs to another member of a choice.
 * @typedef {{ at: string, text: string, isGap?: boolean, known?: unknown[], isOther?: boolean }} Mismatch
 */

const nameOf = ({ type }) => ({ object: 'an object', array: 'a list' })[type] ?? type;
const words = (values) => values.map((value) => JSON.stringify(value)).join(', ');
/** The members of a choice: `anyOf`, or a list of types. */
const choiceOf = ({ type, anyOf }) => anyOf ?? (Array.isArray(type) ? type.map((one) => ({ type: one })) : undefined);

function keepsLimit(name, given, wanted) {
  if (/min/i.test(name)) return given >= wanted;
  return /max/i.test(name) ? given <= wanted : given === wanted;
}

function scalarMismatches(given, { type, enum: known, ...limits }, at, { areLimitsChecked }) {
  if (known && !given.enum) return [{ at, text: `can be any ${type}, but only ${words(known)} are known`, isGap: true, known }];
  const unknown = known ? given.enum.filter((value) => !known.includes(value)) : [];
  if (unknown.length > 0) return [{ at, text: `can be ${words(unknown)}, which is not known`, isOther: unknown.length === given.enum.length }];
  const broken = areLimitsChecked && !given.enum ? Object.entries(limits).filter(([name, value]) => !keepsLimit(name, given[name], value)) : [];
  return broken.map(([name, value]) => ({ at, text: `must have ${name} ${value}` }));
}

function objectMismatches(given, wanted, at, options) {
  const [ours, theirs] = [given.properties ?? {}, wanted.properties ?? {}];
  return Object.keys({ ...theirs, ...ours }).flatMap((name) => {
    const place = at === '' ? name : `${at}.${name}`;
    const isNeeded = wanted.required?.includes(name);
    if (!theirs[name]) return options.isEveryFieldMeant ? [{ at: place, text: 'is not accepted', isGap: true }] : [];
    // A sender need not send an optional field. A reader may rely on one that it received before.
    if (!ours[name]) return isNeeded || !options.isEveryFieldMeant ? [{ at: place, text: 'is missing', isGap: !isNeeded }] : [];
    const leftOut = isNeeded && !given.required?.includes(name) ? [{ at: place, text: 'can be missing' }] : [];
    return [...leftOut, ...mismatches(ours[name], theirs[name], { ...options, at: place })];
  });
}

const weigh = (found) => found.reduce((sum, { isGap, isOther }) => sum + (isOther ? 100 : isGap ? 1 : 10), 0);

/**
 * Compares what one side writes with what the other side reads, by their JSON schemas.
 * `areLimitsChecked`: both sides validate by a schema. `isEveryFieldMeant`: the reader drops fields that it does not know.
 * @returns {Mismatch[]} none if they fit
 */
export function mismatches(given, wanted, { at = '', ...options } = {}) {
  const next = (one, other, place = at) => mismatches(one, other, { ...options, at: place });
  if (wanted.allOf) return wanted.allOf.flatMap((member) => next(given, member));
  const [written, read] = [given, wanted].map(choiceOf);
  if (written) return written.flatMap((member) => next(member, wanted));
  // Of a choice, only the member with the smallest mismatches counts.
  if (read) return read.map((member) => next(given, member)).sort((one, other) => weigh(one) - weigh(other))[0];
  if (!given.type || !wanted.type) return [];
  if (given.type !== wanted.type) return [{ at, text: `is ${nameOf(given)}, not ${nameOf(wanted)}` }];
  if (wanted.type === 'array') return next(given.items ?? {}, wanted.items ?? {}, `${at}[]`);
  if (wanted.additionalProperties) return next(given.additionalProperties ?? {}, wanted.additionalProperties, `${at}[…]`);
  return wanted.type === 'object' ? objectMismatches(given, wanted, at, options) : scalarMismatches(given, wanted, at, options);
}
