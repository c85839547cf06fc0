import { load } from './bundle.mjs';
import { fieldsOf, objectOf, shapeOfSchema } from './shape.mjs';

/**
 * The calls and events of the contracts, and the values that the sources use by name.
 * @typedef {{ key: string, method: string, path: string, part: string, access: string, isBytes: boolean, takes?: object, query?: object, gives?: object }} Call
 */
export async function loadContracts() {
  const { endpoints, events, internalEndpoints, orderFeedEndpoint, toJSONSchema } = await load(
    'packages/contracts',
    `export { endpoints, events, internalEndpoints, orderFeedEndpoint } from './src'; export { toJSONSchema } from 'zod';`,
  );
  const shapeOf = (schema, io) => schema && shapeOfSchema(toJSONSchema(schema, { io, unrepresentable: 'any' }));
  // In a form, every field is text or a file.
  const formOf = (schema) => objectOf(fieldsOf(shapeOf(schema, 'input')).map((field) => ({ ...field, shape: 'any' })));
  const calls = [...endpoints, orderFeedEndpoint, ...internalEndpoints].map(({ method, path, answeredBy, access = 'internal', query, body, bodyType, answer }) => ({
    ...{ key: `${method} ${path}`, method, path, access, isBytes: typeof answer === 'string' },
    part: answeredBy === 'gateway' ? 'gateway' : `services/${answeredBy}`,
    takes: bodyType ? formOf(body) : shapeOf(body, 'input'),
    query: shapeOf(query, 'input'),
    gives: typeof answer === 'string' ? undefined : shapeOf(answer, 'output'),
  }));
  return { calls, events: Object.fromEntries(events.map((schema) => [schema.shape.type.value, shapeOf(schema, 'output')])) };
}
