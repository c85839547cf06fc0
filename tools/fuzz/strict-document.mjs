/** The schema of an object without further fields, unless it allows them itself. */
const strict = (schemas) => JSON.parse(JSON.stringify(schemas), (_key, value) => (value?.type === 'object' && value.properties ? { additionalProperties: false, ...value } : value));

/**
 * A copy of the OpenAPI document in which an answer has only the described fields. The document itself allows further fields, because a later version may add
 * some. The fuzz test must find a field that this version sends and does not describe.
 */
export function strictDocument({ paths, components, ...others }) {
  const strictCalls = (calls) => Object.fromEntries(Object.entries(calls).map(([method, call]) => [method, { ...call, responses: strict(call.responses) }]));
  return {
    ...others,
    paths: Object.fromEntries(Object.entries(paths).map(([path, calls]) => [path, strictCalls(calls)])),
    components: { ...components, schemas: strict(components.schemas) },
  };
}
