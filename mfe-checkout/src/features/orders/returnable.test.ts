import { describe, expect, it } from 'vitest';
import { returnableItems } from './returnable';

const product = { _id: 'a'.repeat(24), name: 'Maroon saree', images: [] };
const item = (quantity: number | undefined) => ({ product, quantity });
const back = (state: string, quantity: number) => ({ state, items: [{ product: product._id, quantity }] });

describe('the pieces that a customer can still send back', () => {
  it.each([
    ['all, if nothing came back', 3, [], 3],
    ['those that are not on their way back', 3, [back('requested', 1)], 2],
    ['all, if the shop refused a return', 3, [back('refused', 1)], 3],
    ['one, if the quantity is unknown', undefined, [], 1],
    ['a number that a list can show, if the quantity is wrong', 1e300, [], 10_000],
  ])('are %s', (_, quantity, returns, left) => {
    expect(returnableItems({ items: [item(quantity)], returns } as never)).toEqual([{ product: product._id, name: product.name, left }]);
  });

  it('are none if all came back', () => {
    expect(returnableItems({ items: [item(2)], returns: [back('received', 2)] } as never)).toEqual([]);
  });
});
