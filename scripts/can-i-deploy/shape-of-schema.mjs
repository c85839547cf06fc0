import { objectOf, oneOf } from './shape.mjs';

const limits = {
  string: ['pattern', 'format', 'minLength', 'maxLength'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
};

/** An `x` for each escaped character and each class of characters. */
function skeletonOf(pattern) {
  const [start, ...pieces] = pattern.replace(/\\./g, 'x').split('[');
  return [start, ...pieces.map((piece) => piece.slice(piece.indexOf(']') + 1))].join('x');
}

/** A pattern from start to end without `*` and `+` says how long a text can be. */
const isBounded = (pattern = '*') => pattern.startsWith('^') && pattern.endsWith('$') && !/[*+]|,\}/.test(skeletonOf(pattern));

/** Who reads cuts a text that is longer, and a format or a bounded pattern says the length already. */
const saysLength = (schema) => !schema['x-longer-is-cut'] && schema.format === undefined && !isBounded(schema.pattern);

/** Limits that every whole number of JavaScript keeps say nothing. */
const says = (name, value) => value !== undefined && Math.abs(value) !== Number.MAX_SAFE_INTEGER && !(name === 'minLength' && value === 0);

function scalar(type, schema) {
  const kept = limits[type].filter((name) => says(name, schema[name])).map((name) => [name, schema[name]]);
  // A format's pattern says the same at greater length, and another release of zod may word it otherwise.
  const plain = kept.filter(([name]) => name !== 'pattern' || schema.format === undefined);
  const sized = plain.filter(([name]) => name !== 'maxLength' || saysLength(schema));
  const whole = schema.type === 'integer' ? [['whole', true]] : [];
  return sized.length + whole.length === 0 ? type : { [type]: Object.fromEntries([...sized, ...whole]) };
}

/** The schema's `x-other-names`: a field may come under another name. */
function object({ properties = {}, required = [], additionalProperties, 'x-other-names': others }) {
  const names = Object.keys(properties);
  if (names.length === 0 && typeof additionalProperties === 'object') return { map: shapeOfSchema(additionalProperties) };
  const called = (rename) => objectOf(names.map((name) => ({ name: rename[name] ?? name, shape: shapeOfSchema(properties[name]), isOptional: !required.includes(name) })));
  return others ? oneOf([called({}), called(others)]) : called({});
}

/** The shape of what a JSON schema describes. */
export function shapeOfSchema(schema) {
  if ('const' in schema) return { enum: [schema.const] };
  if (schema.enum) return oneOf([{ enum: schema.enum }]);
  if (schema.anyOf ?? schema.oneOf) return oneOf((schema.anyOf ?? schema.oneOf).map(shapeOfSchema));
  switch (schema.type) {
    case 'object':
      return object(schema);
    case 'array':
      return { array: shapeOfSchema(schema.items ?? {}) };
    case 'string':
      return scalar('string', schema);
    case 'number':
    case 'integer':
      return scalar('number', schema);
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'any';
  }
}
