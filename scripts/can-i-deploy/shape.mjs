/**
 * A shape is what is known of a value that crosses a part's border, as it stands in a snapshot:
 *
 * - `'any'`, `'string'`, `'number'`, `'boolean'`, `'null'`, `'function'`
 * - `{ enum: ['cod', 'online'] }`: one of these
 * - `{ string: { pattern: … } }`, `{ number: { minimum: 1 } }`: within these limits
 * - `{ array: Shape }`, `{ map: Shape }` (a record with any keys)
 * - `{ fields: { name: Shape, 'note?': Shape } }`: an object; a question mark says that the field may be left out
 * - `{ oneOf: [Shape, …] }`
 */

const isOptional = (key) => key.endsWith('?');

/** The fields of an object's shape, each with its name, its shape and whether it may be left out. */
export const fieldsOf = ({ fields }) =>
  Object.entries(fields).map(([key, shape]) => ({ name: isOptional(key) ? key.slice(0, -1) : key, shape, isOptional: isOptional(key) }));

/** An object's shape of such fields. */
export const objectOf = (fields) => ({ fields: Object.fromEntries(fields.map(({ name, shape, isOptional: may }) => [may ? `${name}?` : name, shape])) });

/** Each shape once, in an order of its own, so that the same sources always give the same snapshot. */
export const distinct = (shapes) => [...new Set(shapes.map((shape) => JSON.stringify(shape)))].sort().map((text) => JSON.parse(text));

/** What is one of several shapes, with literals put together. */
export function oneOf(shapes) {
  const flat = shapes.flatMap((shape) => shape.oneOf ?? [shape]);
  const literals = [...new Set(flat.flatMap((shape) => shape.enum ?? []))];
  const isBoolean = literals.includes(true) && literals.includes(false);
  const kept = isBoolean ? literals.filter((value) => typeof value !== 'boolean') : literals;
  const others = flat.filter((shape) => !shape.enum);
  const all = [...others, ...(isBoolean ? ['boolean'] : []), ...(kept.length > 0 ? [{ enum: kept.sort() }] : [])];
  const different = distinct(all);
  if (different.includes('any') || different.length === 0) return 'any';
  return different.length === 1 ? different[0] : { oneOf: different };
}

/**
 * A shape without the fields that nobody reads: those whose name does not occur in the reader's sources. What is checked as a whole on
 * its arrival (`keepRequired`) keeps what must be there.
 * @param {Set<string>} names
 */
export function narrowed(shape, names, { keepRequired = false } = {}) {
  const narrow = (inner) => narrowed(inner, names, { keepRequired });
  if (shape.array) return { array: narrow(shape.array) };
  if (shape.map) return { map: narrow(shape.map) };
  if (shape.oneOf) return oneOf(shape.oneOf.map(narrow));
  if (!shape.fields) return shape;
  const read = fieldsOf(shape).filter(({ name, isOptional: may }) => names.has(name) || (keepRequired && !may));
  return objectOf(read.map((field) => ({ ...field, shape: narrow(field.shape) })));
}
