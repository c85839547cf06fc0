import { fieldsOf } from '../can-i-deploy/shape.mjs';

const scalars = { string: "'example'", number: '1', boolean: 'true', null: 'null', any: 'undefined', function: '() => undefined' };

/** TypeScript that gives a value of a shape. */
export function exampleOf(shape) {
  if (typeof shape === 'string') return scalars[shape];
  if (shape.enum) return JSON.stringify(shape.enum[0]).replaceAll('"', "'");
  if (shape.array) return `[${exampleOf(shape.array)}]`;
  if (shape.oneOf) return exampleOf(shape.oneOf[0]);
  if (!shape.fields) return '{}';
  const fields = fieldsOf(shape).map(({ name, shape: inner }) => `${name}: ${exampleOf(inner)}`);
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}';
}
