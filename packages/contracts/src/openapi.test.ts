import { describe, expect, it } from 'vitest';
import { endpoints } from './http';
import { openApiDocument } from './openapi';

interface Operation {
  operationId: string;
  security: unknown[];
  parameters: { name: string; in: string; required: boolean; description?: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: { required?: string[]; properties?: Record<string, unknown> } }> };
  responses: Record<string, { content: Record<string, { schema: { $ref?: string; required?: string[] } }> }>;
}

const document = openApiDocument() as { openapi: string; paths: Record<string, Record<string, Operation>> };
const operation = (path: string, method: string) => document.paths[path]![method]!;

describe('the OpenAPI document', () => {
  it('describes every call of the contracts, once', () => {
    const described = Object.values(document.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    expect(described.sort()).toEqual(endpoints.map(({ id }) => id).sort());
  });

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it('writes path parameters in braces and declares each', () => {
    expect(operation('/api/orders/{id}/status', 'put').parameters).toMatchObject([{ name: 'id', in: 'path', required: true }, { name: 'X-Customer' }]);
  });

  it('has a maximum for every text', () => {
    const isText = (value: object): value is { maxLength?: number; format?: string; const?: string; enum?: string[] } => 'type' in value && value.type === 'string';
    const isBounded = (text: { maxLength?: number; format?: string; const?: string; enum?: string[] }) =>
      text.maxLength !== undefined || text.const !== undefined || text.enum !== undefined || text.format === 'binary';
    const unbounded = (value: unknown, place: string): string[] => {
      if (typeof value !== 'object' || value === null) return [];
      const inner = Object.entries(value).flatMap(([key, one]) => unbounded(one, `${place}/${key}`));
      return isText(value) && !isBounded(value) ? [place, ...inner] : inner;
    };
    expect(unbounded(document.paths, '')).toEqual([]);
  });

  it('lists the query of a list', () => {
    expect(operation('/customers', 'get').parameters.map(({ name }) => name)).toEqual(['page', 'limit', 'search', 'sortBy', 'sortOrder', 'X-Customer']);
  });

  it('describes a number in a query as a whole number with its limits', () => {
    const limits = Object.fromEntries(operation('/api/products', 'get').parameters.map(({ name, schema }) => [name, schema]));
    expect([limits.page, limits.limit]).toEqual([{ type: 'integer', minimum: 1, maximum: 1_000_000 }, { type: 'integer', minimum: 1, maximum: 100 }]);
    expect(operation('/api/admin/audit', 'get').parameters[0]!.schema).toMatchObject({ type: 'integer' });
  });

  it('describes the keys that a service accepts in Idempotency-Key', () => {
    const key = operation('/api/orders', 'post').parameters.find(({ name }) => name === 'Idempotency-Key');
    expect(key).toMatchObject({ in: 'header', description: expect.stringContaining('One for each purchase attempt') as string });
    expect(key!.schema).toEqual({ type: 'string', minLength: 1, maxLength: 100, pattern: String.raw`^[\x21-\x7e]+$` });
  });

  it('lets a later version add a field to every answer', () => {
    expect(JSON.stringify(document).includes('"additionalProperties":false')).toBe(false);
  });

  it('describes bodies as they are sent, before they are trimmed and parsed', () => {
    const { schema } = operation('/api/users/addresses', 'post').requestBody!.content['application/json']!;
    expect(schema.required).toContain('pincode');
    expect(schema.properties!.pincode).toMatchObject({ anyOf: [{ type: 'string' }, { type: 'number' }] });
  });

  it('describes the product form as multipart with files', () => {
    const { schema } = operation('/api/admin/products', 'post').requestBody!.content['multipart/form-data']!;
    expect(schema.properties).toHaveProperty('images');
  });

  it('requires a token if the contract does, unless it is optional', () => {
    expect(operation('/api/users/me', 'get').security).toEqual([{ bearer: [] }]);
    expect(operation('/api/products', 'get').security).toEqual([]);
    expect(operation('/api/admin/orders/{id}/payment-details', 'post').security).toEqual([{}, { bearer: [] }]);
  });

  it('has the X-Customer header and its 409 for every call with a token', () => {
    const takesCustomer = (path: string, method: string) => operation(path, method).parameters.some(({ name }) => name === 'X-Customer');
    for (const path of ['/api/users/me', '/customers']) {
      expect(takesCustomer(path, 'get')).toBe(true);
      expect(operation(path, 'get').responses).toHaveProperty('409');
    }
    expect(takesCustomer('/api/admin/orders/{id}/payment-details', 'post')).toBe(true);
    expect(takesCustomer('/api/products', 'get')).toBe(false);
  });

  it('lists the failures of each call', () => {
    const { responses } = operation('/api/orders', 'post');
    expect(Object.keys(responses).sort()).toEqual(['201', '400', '401', '403', '408', '409', '413', '415', '422', '429', '5XX'].sort());
    expect(responses['409']!.content['application/json']!.schema.$ref).toBe('#/components/schemas/Error');
  });
});
