import { expect, it } from 'vitest';
import { strictDocument } from './strict-document.mjs';

const object = (properties, more) => ({ type: 'object', properties, ...more });
const document = (answer, error) => ({
  openapi: '3.1.0',
  paths: { '/api/orders': { post: { requestBody: { schema: object({ items: {} }) }, responses: { 201: { schema: answer } } } } },
  components: { schemas: { Error: error } },
});

it('forbids further fields in answers, except where the contract has an open object, and not in requests', () => {
  const open = object({ _id: {} }, { additionalProperties: {} });
  const answer = object({ order: object({ items: { type: 'array', items: object({ type: { type: 'string' } }) } }) });
  expect(strictDocument(document(answer, object({ order: open })))).toEqual(
    document(
      object(
        { order: object({ items: { type: 'array', items: object({ type: { type: 'string' } }, { additionalProperties: false }) } }, { additionalProperties: false }) },
        { additionalProperties: false },
      ),
      object({ order: open }, { additionalProperties: false }),
    ),
  );
});
