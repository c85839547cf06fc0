import ts from 'typescript';

/**
 * The shape of a value that crosses a part's border, as it is recorded:
 *
 * - `'any'`, `'string'`, `'number'`, `'boolean'`, `'null'`, `'function'`
 * - `{ enum: ['cod', 'online'] }`: one of these values
 * - `{ string: { pattern: … } }`, `{ number: { minimum: 1 } }`: within these limits
 * - `{ array: Shape }`, `{ map: Shape }` (a record with any keys)
 * - `{ fields: { name: Shape, 'note?': Shape } }`: an object; a question mark marks an optional field
 * - `{ oneOf: [Shape, …] }`
 */

/** The fields of an object's shape. */
export const fieldsOf = ({ fields = {} }) => Object.entries(fields).map(([key, shape]) => ({ name: key.replace(/\?$/, ''), shape, isOptional: key.endsWith('?') }));

/** The shape of an object with these fields. */
export const objectOf = (fields) => ({ fields: Object.fromEntries(fields.map(({ name, shape, isOptional }) => [isOptional ? `${name}?` : name, shape])) });

/** One of several shapes. Literals are merged, and the order depends on the shapes only, so the same sources give the same record. */
export function oneOf(shapes) {
  const flat = shapes.flatMap((shape) => shape.oneOf ?? [shape]);
  const literals = [...new Set(flat.flatMap((shape) => shape.enum ?? []))].sort();
  const isBoolean = literals.includes(true) && literals.includes(false);
  const kept = isBoolean ? literals.filter((value) => typeof value !== 'boolean') : literals;
  const all = [...flat.filter((shape) => !shape.enum), ...(isBoolean ? ['boolean'] : []), ...(kept.length > 0 ? [{ enum: kept }] : [])];
  const distinct = [...new Set(all.map((shape) => JSON.stringify(shape)))].sort().map((text) => JSON.parse(text));
  if (distinct.includes('any') || distinct.length === 0) return 'any';
  return distinct.length === 1 ? distinct[0] : { oneOf: distinct };
}

/**
 * A shape without the fields whose names do not occur in the reader's sources. `keepRequired` keeps the required ones, for a reader that validates the
 * whole value.
 * @param {Set<string>} names
 */
export function narrowed(shape, names, { keepRequired = false } = {}) {
  const narrow = (inner) => narrowed(inner, names, { keepRequired });
  if (shape.array) return { array: narrow(shape.array) };
  if (shape.map) return { map: narrow(shape.map) };
  if (shape.oneOf) return oneOf(shape.oneOf.map(narrow));
  if (!shape.fields) return shape;
  const read = fieldsOf(shape).filter(({ name, isOptional }) => names.has(name) || (keepRequired && !isOptional));
  return objectOf(read.map((field) => ({ ...field, shape: narrow(field.shape) })));
}

const limits = ['pattern', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];

function scalarOf(schema) {
  const type = schema.type === 'integer' ? 'number' : schema.type;
  // A format includes a pattern and a length. A reader that cuts a long text accepts any length. Every safe integer keeps the limits of integers.
  const isImplied = { pattern: schema.format, maxLength: schema.format ?? schema['x-longer-is-cut'] };
  const kept = limits.filter((name) => schema[name] !== undefined && !isImplied[name] && Math.abs(schema[name]) !== Number.MAX_SAFE_INTEGER);
  const found = { ...Object.fromEntries(kept.map((name) => [name, schema[name]])), ...(schema.type === 'integer' && { whole: true }) };
  return Object.keys(found).length === 0 ? type : { [type]: found };
}

/** The schema's `x-other-names` gives fields a second name. */
function objectOfSchema({ properties = {}, required = [], additionalProperties, 'x-other-names': others }) {
  const names = Object.keys(properties);
  if (names.length === 0 && typeof additionalProperties === 'object') return { map: shapeOfSchema(additionalProperties) };
  const withNames = (rename) => objectOf(names.map((name) => ({ name: rename[name] ?? name, shape: shapeOfSchema(properties[name]), isOptional: !required.includes(name) })));
  return others ? oneOf([withNames({}), withNames(others)]) : withNames({});
}

/** The shape that a JSON schema describes. */
export function shapeOfSchema(schema) {
  if ('const' in schema) return { enum: [schema.const] };
  if (schema.enum) return oneOf([{ enum: schema.enum }]);
  if (schema.anyOf ?? schema.oneOf) return oneOf((schema.anyOf ?? schema.oneOf).map(shapeOfSchema));
  if (schema.type === 'object') return objectOfSchema(schema);
  if (schema.type === 'array') return { array: shapeOfSchema(schema.items ?? {}) };
  return ['string', 'number', 'integer'].includes(schema.type) ? scalarOf(schema) : (schema.type ?? 'any');
}

const flags = ts.TypeFlags;
const scalars = [[flags.StringLike, 'string'], [flags.NumberLike, 'number'], [flags.Null, 'null']];

/** The shape that a TypeScript type describes; `any` if it is something else than data. */
export function shapeOfType(type, checker) {
  const inner = (other) => shapeOfType(other, checker);
  if (type.isUnion()) return oneOf(type.types.filter((member) => !(member.flags & flags.Undefined)).map(inner));
  if (type.flags & flags.BooleanLiteral) return { enum: [type.intrinsicName === 'true'] };
  if (type.isLiteral()) return { enum: [type.value] };
  const scalar = scalars.find(([flag]) => type.flags & flag);
  if (scalar) return scalar[1];
  if (checker.isArrayLikeType(type)) return { array: inner(checker.getIndexTypeOfType(type, ts.IndexKind.Number)) };
  if (type.getCallSignatures().length > 0) return 'function';
  if (!(type.flags & (flags.Object | flags.Intersection))) return 'any';
  const fields = checker.getPropertiesOfType(type).map((property) => ({ name: property.name, shape: inner(checker.getTypeOfSymbol(property)), isOptional: Boolean(property.flags & ts.SymbolFlags.Optional) }));
  return objectOf(fields);
}
