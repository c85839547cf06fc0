import { describe, expect, it } from 'vitest';
import { cotton, orderForm, silk } from '../testing/examples';
import { checkCart } from './cart';
import { OrderError } from './order-error';

function refusalOf(work: () => unknown): OrderError {
  try {
    work();
  } catch (error) {
    if (error instanceof OrderError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

const line = (product: typeof silk, quantity: number, price = product.price) => ({ product: product._id, quantity, price });

describe('checking the cart', () => {
  it('returns line items at the catalogue’s prices, with name and images', () => {
    const form = orderForm({ items: [line(silk, 2), line(cotton, 1)], totalAmount: 28_497.5 });
    expect(checkCart(form, [silk, cotton])).toEqual([
      { product: { _id: silk._id, name: silk.name, images: silk.images }, quantity: 2, price: 1_299_900 },
      { product: { _id: cotton._id, name: cotton.name, images: [] }, quantity: 1, price: 249_950 },
    ]);
  });

  it('adds up exactly in paise', () => {
    const cheap = { ...cotton, price: 0.1 };
    const form = orderForm({ items: [line(cheap, 3)], totalAmount: 0.3 });
    expect(checkCart(form, [cheap])).toHaveLength(1);
  });

  it('rejects a tampered price and states the right one', () => {
    const error = refusalOf(() => checkCart(orderForm({ items: [line(silk, 1, 1)], totalAmount: 1 }), [silk]));
    expect(error).toMatchObject({
      refusal: 'price-mismatch',
      product: silk._id,
      message: 'The price of "Meenakshi Kanjeevaram" is now ₹12,999. It was ₹1 in your cart. Please check the new total, then place your order again.',
    });
  });

  it('rejects a tampered total and states the right one', () => {
    const error = refusalOf(() => checkCart(orderForm({ totalAmount: 12_998.99 }), [silk]));
    expect(error).toMatchObject({ refusal: 'total-mismatch' });
    expect(error.message).toBe('The total of this order is now ₹12,999. It was ₹12,998.99 in your cart. Please check it, then place your order again.');
  });

  it('rejects an unknown product, with its id', () => {
    const form = orderForm({ items: [line(silk, 1), line(cotton, 1)] });
    expect(refusalOf(() => checkCart(form, [silk]))).toMatchObject({
      refusal: 'unknown-product',
      product: cotton._id,
      message: 'A product in your cart is no longer available. Please remove it and try again.',
    });
  });

  it.each([
    [3, 'Only 3 of "Chanderi Cotton" are left'],
    [1, 'Only 1 of "Chanderi Cotton" is left'],
    [0, '"Chanderi Cotton" is out of stock'],
  ])('refuses more than the stock of %i and names the product and the rest', (stock, message) => {
    const form = orderForm({ items: [line(cotton, 4)], totalAmount: 9_998 });
    expect(refusalOf(() => checkCart(form, [{ ...cotton, stock }]))).toMatchObject({ refusal: 'out-of-stock', product: cotton._id, message });
  });

  describe('with a limit of 2 pieces of one product', () => {
    const check = (items: ReturnType<typeof line>[], maxPieces: number) =>
      checkCart(orderForm({ items, totalAmount: items.reduce((sum, { quantity, price }) => sum + quantity * price, 0) }), [silk, cotton], maxPieces);

    it('accepts 2 pieces of each product', () => {
      expect(check([line(silk, 2), line(cotton, 2)], 2)).toHaveLength(2);
    });

    it.each([
      ['in one line', [line(silk, 3)]],
      ['in several lines', [line(silk, 2), line(cotton, 1), line(silk, 1)]],
    ])('refuses 3 pieces %s and names the product, the limit and what to do', (_, items) => {
      expect(refusalOf(() => check(items, 2))).toMatchObject({
        refusal: 'too-many-pieces',
        product: silk._id,
        message: 'You can order at most 2 pieces of "Meenakshi Kanjeevaram" at a time, not 3. Please reduce the quantity in your cart.',
      });
    });

    it('names the limit, not the stock, if the quantity exceeds both', () => {
      expect(refusalOf(() => check([line(cotton, 4)], 2)).refusal).toBe('too-many-pieces');
    });

    it('does not limit if the limit is 0', () => {
      expect(check([line(silk, 10)], 0)).toHaveLength(1);
    });
  });

  it('adds up the lines of one product before comparing with the stock', () => {
    const form = orderForm({ items: [line(cotton, 2), line(cotton, 2)], totalAmount: 9_998 });
    expect(refusalOf(() => checkCart(form, [cotton])).refusal).toBe('out-of-stock');
    expect(checkCart(form, [{ ...cotton, stock: 4 }])).toMatchObject([{ quantity: 4 }]);
  });
});
