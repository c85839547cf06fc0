const scalars = { string: "'example'", number: '1', boolean: 'true', null: 'null', function: '() => undefined' };

/** TypeScript that gives a value of a JSON schema. */
export function exampleOf({ type, enum: words, anyOf, items, properties = {} }) {
  if (words) return JSON.stringify(words[0]).replaceAll('"', "'");
  if (anyOf) return exampleOf(anyOf[0]);
  if (type === 'array') return `[${exampleOf(items)}]`;
  // A schema without a type accepts any value, and so does the type of a slot without props.
  if (type !== 'object') return scalars[type] ?? '{}';
  const fields = Object.entries(properties).map(([name, inner]) => `${name}: ${exampleOf(inner)}`);
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}';
}
