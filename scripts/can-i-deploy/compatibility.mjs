import { fieldsOf } from './shape.mjs';

/**
 * A place where two shapes do not fit.
 * - `isGap`: harmless if the deployed versions already have it. One side does not know an optional field, or one side may send any text and the other side
 *   knows only some words (`known`).
 * - `isOther`: none of the words is known, so the value belongs to another member of a choice.
 * @typedef {{ at: string, text: string, isGap?: true, known?: unknown[], isOther?: boolean }} Mismatch
 */

const kindOf = (shape) => (typeof shape === 'string' ? shape : Object.keys(shape)[0]);
const typeOf = (shape) => (shape.enum ? typeof shape.enum[0] : kindOf(shape));
const nameOf = (shape) => ({ fields: 'an object', map: 'an object', array: 'a list' })[typeOf(shape)] ?? typeOf(shape);
const words = (values) => values.map((value) => JSON.stringify(value)).join(', ');

function keepsLimit(name, given, wanted) {
  if (/^(min|exclusiveMin)/.test(name)) return given >= wanted;
  return /^(max|exclusiveMax)/.test(name) ? given <= wanted : given === wanted;
}

function scalarMismatches(given, wanted, at, { areLimitsChecked }) {
  const type = typeOf(given);
  if (type !== typeOf(wanted)) return [{ at, text: `is ${nameOf(given)}, not ${nameOf(wanted)}` }];
  if (wanted.enum && !given.enum) return [{ at, text: `can be any ${type}, but only ${words(wanted.enum)} are known`, isGap: true, known: wanted.enum }];
  const unknown = wanted.enum ? given.enum.filter((value) => !wanted.enum.includes(value)) : [];
  if (unknown.length > 0) return [{ at, text: `can be ${words(unknown)}, which is not known`, isOther: unknown.length === given.enum.length }];
  const broken = areLimitsChecked && !given.enum ? Object.entries(wanted[type] ?? {}).filter(([name, value]) => !keepsLimit(name, given[type]?.[name], value)) : [];
  return broken.map(([name, value]) => ({ at, text: `must have ${name} ${value}` }));
}

function objectMismatches(given, wanted, at, options) {
  if (!given.fields) return [{ at, text: `is ${nameOf(given)}, not an object` }];
  const placeOf = (name) => (at === '' ? name : `${at}.${name}`);
  const [ours, theirs] = [given, wanted].map((shape) => new Map(fieldsOf(shape).map((field) => [field.name, field])));
  const missing = [...theirs.values()].flatMap((field) => {
    const own = ours.get(field.name);
    const place = placeOf(field.name);
    // A sender need not send an optional field. A reader may rely on one that it received before.
    if (!own) return field.isOptional && options.isEveryFieldMeant ? [] : [{ at: place, text: 'is missing', ...(field.isOptional && { isGap: true }) }];
    const leftOut = own.isOptional && !field.isOptional ? [{ at: place, text: 'can be missing' }] : [];
    return [...leftOut, ...mismatches(own.shape, field.shape, { ...options, at: place })];
  });
  const ignored = options.isEveryFieldMeant ? [...ours.keys()].filter((name) => !theirs.has(name)) : [];
  return [...missing, ...ignored.map((name) => ({ at: placeOf(name), text: 'is not accepted', isGap: true }))];
}

const weigh = (found) => found.reduce((sum, { isGap, isOther }) => sum + (isOther ? 100 : isGap ? 1 : 10), 0);

/**
 * Compares the shape that one side writes with the shape that the other side reads, and lists what the reader would miss or not understand.
 * @param given the shape that one side writes
 * @param wanted the shape that the other side reads
 * @param options `areLimitsChecked`: both sides validate by a schema; `isEveryFieldMeant`: the reader must know every field, because it drops those that it
 *   does not know
 * @returns {Mismatch[]} none if they fit
 */
export function mismatches(given, wanted, { at = '', ...options } = {}) {
  const next = (one, other, place = at) => mismatches(one, other, { ...options, at: place });
  if (given === 'any' || wanted === 'any') return [];
  if (given.oneOf) return given.oneOf.flatMap((member) => next(member, wanted));
  // Of a choice, only the member with the smallest mismatches counts.
  if (wanted.oneOf) return wanted.oneOf.map((member) => next(given, member)).sort((one, other) => weigh(one) - weigh(other))[0];
  if (wanted.fields) return objectMismatches(given, wanted, at, options);
  if (wanted.array) return given.array ? next(given.array, wanted.array, `${at}[]`) : [{ at, text: `is ${nameOf(given)}, not a list` }];
  if (wanted.map) return given.map ? next(given.map, wanted.map, `${at}[…]`) : [];
  return scalarMismatches(given, wanted, at, options);
}
