import type { z } from 'zod';
import { endpoints } from './http';
import { errorAnswerSchema } from './http/common';
import type { Endpoint } from './http/endpoint';
import { jsonSchema, type Json } from './json-schema';

/** Failures that any call may answer, in addition to its own. */
const commonFailures = {
  400: 'The request is malformed or breaks a rule.',
  401: 'The caller is not logged in, or the token is invalid.',
  403: 'The caller may not do this.',
  413: 'The request is too large.',
  429: 'Too many requests.',
  '5XX': 'Something went wrong in the shop, or one of its parts cannot be reached.',
};
const bodyFailures = { 408: 'The body did not arrive in time.', 415: 'The body has a type that is not accepted.' };
/** A browser may have several tabs, and another customer may have logged in in one of them. */
const customerHeader = {
  name: 'X-Customer',
  in: 'header',
  description: 'The id of the user whom the caller believes to be logged in. If the token belongs to another user, nothing is done and the answer is 409.',
  schema: { type: 'string', maxLength: 24, pattern: '^[0-9a-f]{24}$' },
};
const failureTexts: Record<number, string> = {
  404: 'It does not exist.',
  409: 'It conflicts with the present state.',
  415: bodyFailures[415],
  422: 'The Idempotency-Key was already used for a different request.',
};

const parameters = (schema: z.ZodType | undefined): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, { 'x-number': limits, ...property }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: limits ? { type: 'integer', ...limits } : property,
  }));
};

const headerOf = ([name, header]: [string, z.ZodType]): Json => {
  const { description, ...schema } = jsonSchema(header, 'input');
  return { name, in: 'header', description, schema };
};

const fileField = (most: number): Json => {
  const file = { type: 'string', format: 'binary' };
  return most === 1 ? file : { type: 'array', maxItems: most, items: file };
};

/** In a form, objects and lists are JSON text. */
const multipartBody = (schema: z.ZodType, files: Record<string, number>): Json => {
  const body = jsonSchema(schema, 'input') as { properties: Record<string, Json> };
  const nested = Object.entries(body.properties).filter(([, property]) => property.type === 'object' || property.type === 'array');
  return {
    schema: {
      ...body,
      properties: { ...body.properties, ...Object.fromEntries(Object.entries(files).map(([name, most]) => [name, fileField(most)])) },
    },
    encoding: Object.fromEntries(nested.map(([name]) => [name, { contentType: 'application/json' }])),
  };
};

const requestBody = ({ body, optionalBody, bodyType, files = {} }: Endpoint): Json =>
  body
    ? {
        requestBody: {
          required: !optionalBody,
          content: bodyType ? { [bodyType]: multipartBody(body, files) } : { 'application/json': { schema: jsonSchema(body, 'input') } },
        },
      }
    : {};

const failure = (description: string | undefined): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const takesToken = ({ access, optionalToken }: Endpoint): boolean => access !== 'public' || optionalToken === true;

const responses = (endpoint: Endpoint): Json => {
  const { method, answer, failures = [], status } = endpoint;
  const content =
    typeof answer === 'string'
      ? { [answer]: { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: jsonSchema(answer, 'output') } };
  const texts: [string, string | undefined][] = [
    ...Object.entries(commonFailures),
    ...(method === 'GET' ? [] : Object.entries(bodyFailures)),
    ...(takesToken(endpoint) ? [['409', failureTexts[409]] as [string, string | undefined]] : []),
    ...failures.map((code): [string, string | undefined] => [String(code), failureTexts[code]]),
  ];
  return { [status]: { description: 'Done.', content }, ...Object.fromEntries(texts.map(([code, text]) => [code, failure(text)])) };
};

const security = ({ access, optionalToken }: Endpoint): Json[] => {
  if (access === 'public') return optionalToken ? [{}, { bearer: [] }] : [];
  return [{ bearer: [] }];
};

/** Parameters of paths are identifiers. */
const longestParameter = 200;

const operation = (endpoint: Endpoint): Json => {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', maxLength: longestParameter },
  }));
  const inHeaders = Object.entries(endpoint.headers ?? {}).map(headerOf);
  return {
    operationId: endpoint.id,
    tags: [endpoint.answeredBy],
    summary: endpoint.summary,
    security: security(endpoint),
    'x-access': endpoint.access,
    parameters: [...inPath, ...parameters(endpoint.query), ...inHeaders, ...(takesToken(endpoint) ? [customerHeader] : [])],
    ...requestBody(endpoint),
    responses: responses(endpoint),
  };
};

/** The public API as an OpenAPI 3.1 document, from the contracts alone. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Storefront',
      version: '1.0.0',
      description: 'Amounts are in rupees. Every failure is `{ success: false, message }`; the message can be shown. In a request body, null for an optional field is the same as leaving it out. A blank query parameter is ignored. A later version may add fields to an answer; ignore those that you do not know.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: jsonSchema(errorAnswerSchema, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
