import { openLine, type Line } from '@storefront/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi, type Login } from '../support/api';
import { meera, orderOf } from '../support/people';
import { backings, startShop, type RunningShop } from '../support/shop';
import { until } from '../support/until';

const mongodb = new URL(process.env.MONGODB_URL ?? 'mongodb://127.0.0.1');

describe.runIf(backings().includes('servers'))('a shop that loses its MongoDB', () => {
  let line: Line;
  let shop: RunningShop;
  let customer: Login;
  let order: ReturnType<typeof orderOf>;
  let picture: string;
  beforeAll(async () => {
    line = await openLine({ host: mongodb.hostname, port: Number(mongodb.port || 27_017) });
    shop = await startShop('servers', { MONGODB_URL: `mongodb://127.0.0.1:${line.port}/outage_${Date.now()}?directConnection=true` });
    const api = createApi(shop.origin);
    customer = await api.register(meera);
    const product = (await api.products()).find(({ stock }) => stock > 0)!;
    order = orderOf([product]);
    picture = `/api/admin/images/${product.images[0]}`;
  });
  afterAll(async () => {
    await shop?.stop();
    await line?.destroy();
  });

  const status = async (path: string) => (await createApi(shop.origin).call('GET', path)).status;
  const isReady = (wanted: number) => until(async () => ((await status('/readyz')) === wanted ? true : undefined));

  it('is live but not ready, also for the parts behind the gateway', async () => {
    expect(await status('/readyz')).toBe(200);
    line.setClosed(true);
    line.cut();
    await isReady(503);
    expect(await status('/livez')).toBe(200);
  });

  it('answers 503 with a message, for pictures too', async () => {
    const refused = await createApi(shop.origin).call('POST', '/api/orders', { token: customer.token, body: order });
    expect(refused).toMatchObject({ status: 503, body: { success: false, message: expect.stringContaining('Please try again') as string } });
    expect(await status(`${picture}?w=640`)).toBe(503);
  });

  it('works again without a restart when MongoDB is back', async () => {
    line.setClosed(false);
    await isReady(200);
    const placed = await createApi(shop.origin).placeOrder(customer.token, order);
    expect(placed.status).toBe('pending');
    expect(await status(picture)).toBe(200);
  });
});
