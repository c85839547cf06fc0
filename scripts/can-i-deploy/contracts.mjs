import { build } from 'esbuild';
import { root } from './program.mjs';

const contents = `export { endpoints, events, internalEndpoints, orderFeedEndpoint } from './packages/contracts/src'; export { toJSONSchema } from 'zod';`;
const structure = ['type', 'enum', 'anyOf', 'properties', 'required', 'items', 'additionalProperties'];
const limits = ['pattern', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];

/** Leaves in a JSON schema only what can break another part: no texts, no fields that are not used. */
function simplify(schema, isUsed) {
  const { properties = {}, required, 'x-other-names': otherNames = {} } = schema;
  if ('const' in schema) schema.enum = [schema.const];
  if (schema.oneOf) schema.anyOf = schema.oneOf;
  if (schema.type === 'integer') Object.assign(schema, { type: 'number', multipleOf: 1 });
  // A client may send a field under its other name.
  for (const [name, other] of Object.entries(otherNames)) properties[other] = properties[name];
  for (const name of Object.keys(properties)) if (!isUsed(name, Boolean(required?.includes(name)))) delete properties[name];
  if (required) schema.required = required.filter((name) => properties[name] && !otherNames[name]);
  // A format includes a pattern and a length. A reader that cuts a long text accepts any length. Every safe integer keeps the limits of integers.
  const isImplied = { pattern: schema.format, maxLength: schema.format ?? schema['x-longer-is-cut'], additionalProperties: schema.additionalProperties === false };
  const isKept = (name) => [...structure, ...limits].includes(name) && !isImplied[name] && Math.abs(schema[name]) !== Number.MAX_SAFE_INTEGER;
  for (const name of Object.keys(schema)) if (!isKept(name)) delete schema[name];
}

/** Runs the contracts. The schemas of a call and of an event have the fields for which `isSent` or `isRead` is true; without these arguments, all fields. */
export async function loadContracts() {
  const { outputFiles } = await build({ stdin: { contents, resolveDir: root, loader: 'ts' }, bundle: true, write: false, format: 'esm', platform: 'node', logLevel: 'silent' });
  const code = Buffer.from(outputFiles[0].text).toString('base64');
  const { endpoints, events, internalEndpoints, orderFeedEndpoint, toJSONSchema } = await import(`data:text/javascript;base64,${code}`);
  function schemaOf(schema, io, isUsed = () => true) {
    if (typeof schema !== 'object') return undefined;
    const { $schema: _, ...simple } = toJSONSchema(schema, { io, unrepresentable: 'any', override: ({ jsonSchema }) => simplify(jsonSchema, isUsed) });
    return simple;
  }
  const calls = [...endpoints, orderFeedEndpoint, ...internalEndpoints].map(({ method, path, answeredBy, access = 'internal', query, body, answer }) => {
    const part = answeredBy === 'gateway' ? 'gateway' : `services/${answeredBy}`;
    // Several services answer the same internal call, each with its own data.
    const key = access === 'internal' ? `${method} ${path} of ${part}` : `${method} ${path}`;
    const describe = (isSent, isRead) => ({ access, request: schemaOf(body, 'input', isSent), query: schemaOf(query, 'input', isSent), answer: schemaOf(answer, 'output', isRead) });
    return { key, method, path, part, access, isBytes: typeof answer === 'string', describe };
  });
  return { calls, events: Object.fromEntries(events.map((schema) => [schema.shape.type.value, (isRead) => schemaOf(schema, 'output', isRead)])) };
}
