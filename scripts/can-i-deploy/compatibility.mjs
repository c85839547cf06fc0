import { fieldsOf } from './shape.mjs';

/**
 * Where two shapes do not fit. `isGap` marks what both sides can live with as long as it was so before: an optional field that one side
 * has never known, a text where one of a few words (`known`) is understood. `isOfAnother` marks a word of which none is understood: in a
 * choice, the value is of another member.
 * @typedef {{ at: string, text: string, isGap?: true, known?: unknown[], isOfAnother?: boolean }} Mismatch
 */

const kindOf = (shape) => (typeof shape === 'string' ? shape : Object.keys(shape)[0]);
const typeOf = (shape) => (shape.enum ? typeof shape.enum[0] : kindOf(shape));
const called = { fields: 'an object', map: 'an object', array: 'a list' };
const nameOf = (shape) => called[typeOf(shape)] ?? typeOf(shape);
const words = (values) => values.map((value) => JSON.stringify(value)).join(', ');

/** Limits that only grow stricter upwards, or downwards; others must be the same. */
const lowest = new Set(['minimum', 'exclusiveMinimum', 'minLength']);
const highest = new Set(['maximum', 'exclusiveMaximum', 'maxLength']);

function keeps(name, given, wanted) {
  if (lowest.has(name)) return given !== undefined && given >= wanted;
  if (highest.has(name)) return given !== undefined && given <= wanted;
  return given === wanted;
}

/** Limits count only where both sides have them checked by a schema; a TypeScript type says nothing of them. */
function limitMismatches(given, wanted, at) {
  const type = typeOf(given);
  const [ours, theirs] = [given[type] ?? {}, wanted[type] ?? {}];
  return Object.entries(theirs)
    .filter(([name, value]) => !keeps(name, ours[name], value))
    .map(([name, value]) => ({ at, text: `is taken only with ${name} ${value}` }));
}

function enumMismatches(given, wanted, at) {
  if (!given.enum) return [{ at, text: `may be any ${nameOf(given)}, of which only ${words(wanted.enum)} is known`, isGap: true, known: wanted.enum }];
  const unknown = given.enum.filter((value) => !wanted.enum.includes(value));
  return unknown.length > 0 ? [{ at, text: `may be ${words(unknown)}, which is not known`, isOfAnother: unknown.length === given.enum.length }] : [];
}

function scalarMismatches(given, wanted, at, options) {
  if (typeOf(given) !== typeOf(wanted)) return [{ at, text: `is ${nameOf(given)}, not ${nameOf(wanted)}` }];
  if (wanted.enum) return enumMismatches(given, wanted, at);
  return options.areLimitsChecked && !given.enum ? limitMismatches(given, wanted, at) : [];
}

function objectMismatches(given, wanted, at, options) {
  if (!given.fields) return [{ at, text: `is ${nameOf(given)}, not an object` }];
  const placeOf = (name) => (at === '' ? name : `${at}.${name}`);
  const ours = new Map(fieldsOf(given).map((field) => [field.name, field]));
  const theirs = fieldsOf(wanted);
  const missing = theirs.flatMap((field) => {
    const own = ours.get(field.name);
    const place = placeOf(field.name);
    if (!own && !field.isOptional) return [{ at: place, text: 'is not there' }];
    // Who sends need not send it; who reads it may have been given it before.
    if (!own) return options.isEveryFieldMeant ? [] : [{ at: place, text: 'is not there', isGap: true }];
    const leftOut = own.isOptional && !field.isOptional ? [{ at: place, text: 'may be left out' }] : [];
    return [...leftOut, ...mismatches(own.shape, field.shape, { ...options, at: place })];
  });
  if (!options.isEveryFieldMeant) return missing;
  const known = new Set(theirs.map(({ name }) => name));
  const ignored = [...ours.keys()].filter((name) => !known.has(name));
  return [...missing, ...ignored.map((name) => ({ at: placeOf(name), text: 'is not taken', isGap: true }))];
}

const weightOf = ({ isGap, isOfAnother }) => (isOfAnother ? 100 : isGap ? 1 : 10);
const weigh = (found) => found.reduce((sum, mismatch) => sum + weightOf(mismatch), 0);

/** The member of a choice that comes nearest decides. */
const bestOf = (candidates) => candidates.sort((one, other) => weigh(one) - weigh(other))[0] ?? [];

/**
 * What a reader of one shape would miss, or not understand, in values of another.
 * @param given the shape that one side writes
 * @param wanted the shape that the other side reads
 * @param options `areLimitsChecked`: both come from schemas that are checked; `isEveryFieldMeant`: a field that is not read is lost
 * @returns {Mismatch[]} none where they fit
 */
export function mismatches(given, wanted, { at = '', ...options } = {}) {
  const next = (one, other, place = at) => mismatches(one, other, { ...options, at: place });
  if (given === 'any' || wanted === 'any') return [];
  if (given.oneOf) return given.oneOf.flatMap((member) => next(member, wanted));
  if (wanted.oneOf) return bestOf(wanted.oneOf.map((member) => next(given, member)));
  if (wanted.fields) return objectMismatches(given, wanted, at, options);
  if (wanted.array) return given.array ? next(given.array, wanted.array, `${at}[]`) : [{ at, text: `is ${nameOf(given)}, not a list` }];
  if (wanted.map) return given.map ? next(given.map, wanted.map, `${at}[…]`) : [];
  return scalarMismatches(given, wanted, at, options);
}
