import { mockApi } from '@storefront/web-kit/testing';
import { expect, it } from 'vitest';
import { cotton, maroon } from '../../testing/cart';
import { refreshCart } from './refresh-cart';

const gone = { ...maroon, _id: '3'.repeat(24), name: 'Old Saree' };
const unknown = { ...maroon, _id: '4'.repeat(24) };

it('reports new prices and products that are no longer sold, and leaves out products that cannot be fetched', async () => {
  mockApi({
    [`GET /api/products/${maroon._id}`]: { success: true, product: { ...maroon, price: 13000, images: ['new'], stock: 1 } },
    [`GET /api/products/${cotton._id}`]: { success: true, product: { ...cotton, price: 949.5, images: [], stock: 5 } },
    [`GET /api/products/${gone._id}`]: () => ({ status: 404, body: { success: false, message: 'Product not found' } }),
    [`GET /api/products/${unknown._id}`]: () => ({ status: 503 }),
  });
  const { products, changes, isSold } = await refreshCart([maroon, cotton, gone, unknown]);
  expect(products.map(({ _id, price }) => [_id, price])).toEqual([
    [maroon._id, 13000],
    [cotton._id, 949.5],
  ]);
  expect(changes).toEqual([
    'Maroon Kanjeevaram is now ₹13,000 (it was ₹12,499.50).',
    'Old Saree is no longer sold. Please remove it from your cart.',
  ]);
  expect(isSold).toBe(false);
});
