import { customerListAnswerSchema } from '@storefront/contracts';
import { storeVariants, type TestStore } from '@storefront/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop';

let testStore: TestStore;
let shop: Shop;
let token: string;
beforeAll(async () => {
  testStore = await storeVariants()[0]!.open('user');
  shop = await openShop(testStore.store);
  ({ token } = await shop.admin());
  for (let number = 0; number < 17; number += 1) {
    const name = `${number % 2 ? 'asha' : 'Bina'} ${String(number).padStart(2, '0')}`;
    await shop.register(`buyer${number}@example.in`, { name, phone: `98400000${String(number).padStart(2, '0')}` });
    const user = await shop.users.byEmail(`buyer${number}@example.in`);
    await shop.figures.record({ _id: `order-${number}`, customerId: user!._id, revision: 1, amount: 100 * number, counts: number > 0 });
    shop.wait(1_000);
  }
});
afterAll(async () => {
  await shop.close();
  await testStore.destroy();
});

const list = (query = '') => shop.request('GET', `/customers${query}`, { token });
const names = async (query: string) => (await list(query)).body.customers.map(({ name }: { name: string }) => name);

describe('the list of customers', () => {
  it('answers 15 a page, newest first, with the total', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(customerListAnswerSchema.parse(body)).toEqual(body);
    expect(body.total).toBe(17);
    expect(body.customers).toHaveLength(15);
    expect(body.customers[0]).toMatchObject({
      name: 'Bina 16',
      email: 'buyer16@example.in',
      phone: '9840000016',
      orders: 1,
      totalSpent: 1600,
    });
    expect((await list('?page=2')).body.customers).toHaveLength(2);
    expect((await list('?page=3')).body).toEqual({ success: true, customers: [], total: 17, page: 3, pages: 2 });
  });

  it('does not include admins', async () => {
    expect((await list('?search=owner@shop.example')).body).toEqual({ success: true, customers: [], total: 0, page: 1, pages: 0 });
  });

  it.each([
    ['name', '?search=ASHA', 8],
    ['e-mail', '?search=buyer7@', 1],
    ['phone', '?search=9840000012', 1],
    ['phone with +91 and spaces', '?search=%2B91 98400 00012', 1],
    ['phone with a plus that the address turned into a space', '?search=+91 98400 00012', 1],
    ['phone with 0 and hyphens', '?search=098400-00012', 1],
    ['the first digits of a phone with +91', '?search=%2B91 98400', 17],
    ['+91 alone, which no phone contains', '?search=%2B91', 0],
    ['literal text, not a pattern', '?search=.*', 0],
  ])('can be searched by %s', async (_, query, total) => {
    expect((await list(query)).body.total).toBe(total);
  });

  it('sorts by every column, and names regardless of case', async () => {
    expect((await names('?sortBy=name&sortOrder=asc&limit=2')).join()).toBe('asha 01,asha 03');
    expect((await names('?sortBy=totalSpent&sortOrder=desc&limit=2')).join()).toBe('Bina 16,asha 15');
    expect((await names('?sortBy=orders&sortOrder=asc&limit=1')).join()).toBe('Bina 00');
    expect((await names('?sortBy=phone&sortOrder=asc&limit=1')).join()).toBe('Bina 00');
    expect((await names('?sortBy=createdAt&sortOrder=asc&limit=1')).join()).toBe('Bina 00');
    expect(await names('?sortBy=email&sortOrder=desc&limit=1')).toEqual(['asha 09']);
  });

  it('sorts by the latest customer if the order is left blank', async () => {
    expect(await names('?sortBy=&sortOrder=&search=')).toEqual(await names('?sortBy=createdAt&sortOrder=desc'));
  });

  it.each(['?page=0', '?page=x', '?limit=1000', '?sortBy=passwordHash', '?sortOrder=up', '?search=a&search=b'])(
    'refuses %s',
    async (query) => {
      expect((await list(query)).status).toBe(400);
    },
  );

  it('is for admins', async () => {
    expect((await shop.request('GET', '/customers')).status).toBe(401);
    const customer = await shop.customer();
    const { status, body } = await shop.request('GET', '/customers', { token: customer.token });
    expect({ status, body }).toEqual({ status: 403, body: { success: false, message: 'Admin access required' } });
  });
});

describe('the figure for the dashboard', () => {
  it('counts customers only', async () => {
    const { body } = await shop.request('GET', '/internal/figures');
    expect(body).toEqual({ success: true, total: (await list()).body.total });
  });
});
