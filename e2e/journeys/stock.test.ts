import type { Product } from '@storefront/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi, type Api } from '../support/api';
import { asha, orderOf } from '../support/people';
import { backings, startShop, type RunningShop } from '../support/shop';
import { until } from '../support/until';

describe.each(backings())('forty orders for ten sarees (%s)', (backing) => {
  let shop: RunningShop;
  let api: Api;
  let token: string;
  let product: Product;

  beforeAll(async () => {
    // No limit, because one customer places all forty orders.
    shop = await startShop(backing, { MAX_OPEN_ORDERS: '0' });
    api = createApi(shop.origin);
    ({ token } = await api.register(asha));
    product = (await api.products()).find(({ stock }) => stock === 10)!;
  });
  afterAll(() => shop?.stop());

  it('places ten, rejects thirty naming the product, and leaves no stock', async () => {
    const body = orderOf([product]);
    const answers = await Promise.all(Array.from({ length: 40 }, () => api.callUntilAnswered('POST', '/api/orders', { token, body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(201), ...Array<number>(30).fill(409)]);
    for (const refused of answers.filter(({ status }) => status === 409)) {
      expect(refused.body).toMatchObject({ success: false, message: expect.stringContaining(product.name) });
    }
    await until(async () => (await api.product(product._id)).stock === 0 || undefined);
    expect(await api.myOrders(token)).toHaveLength(10);
  });
});
