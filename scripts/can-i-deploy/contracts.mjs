import path from 'node:path';
import { fieldsOf, objectOf } from './shape.mjs';
import { shapeOfSchema } from './shape-of-schema.mjs';

/** Runs TypeScript of a checkout and gives what it exports. */
export async function loadTypeScript(root, folder, contents) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: path.join(root, folder), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

const exported = `export { endpoints, events, internalEndpoints, orderFeedEndpoint } from './src';\nexport { toJSONSchema } from 'zod';`;

/** The folder of the part that a contract calls `order`, `gateway`, … */
const partOf = (answerer) => (answerer === 'gateway' ? 'gateway' : `services/${answerer}`);

/** In a form, every field comes as text or as a file. */
const asForm = (shape) => objectOf(fieldsOf(shape).map((field) => ({ ...field, shape: 'any' })));

/**
 * The contracts as shapes.
 * @typedef {{ key: string, method: string, path: string, part: string, access: string, isPublic: boolean, isBytes: boolean, takes?: object, query?: object, gives?: object }} Call
 * @returns {Promise<{ calls: Call[], events: Record<string, object> }>}
 */
export async function loadContracts(root) {
  const { endpoints, events, internalEndpoints, orderFeedEndpoint, toJSONSchema } = await loadTypeScript(root, 'packages/contracts', exported);
  const shapeOf = (schema, io) => shapeOfSchema(toJSONSchema(schema, { io, unrepresentable: 'any' }));

  const call = ({ method, path: address, answeredBy, access = 'internal', query, body, bodyType, answer }) => ({
    key: `${method} ${address}`,
    method,
    path: address,
    part: partOf(answeredBy),
    access,
    isPublic: access !== 'internal',
    isBytes: typeof answer === 'string',
    ...(body && { takes: bodyType ? asForm(shapeOf(body, 'input')) : shapeOf(body, 'input') }),
    ...(query && { query: shapeOf(query, 'input') }),
    ...(answer && typeof answer !== 'string' && { gives: shapeOf(answer, 'output') }),
  });
  return {
    calls: [...endpoints, orderFeedEndpoint, ...internalEndpoints].map(call),
    events: Object.fromEntries(events.map((schema) => [schema.shape.type.value, shapeOf(schema, 'output')])),
  };
}
