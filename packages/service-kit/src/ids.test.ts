import { expect, it } from 'vitest';
import { newId } from './ids';

it('an identifier has 24 hexadecimal digits and is unique', () => {
  const ids = Array.from({ length: 2_000 }, newId);
  expect(new Set(ids).size).toBe(2_000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/);
});
