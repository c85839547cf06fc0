import { managedAddressesAnswerSchema } from '@storefront/contracts';
import { storeVariants, type TestStore } from '@storefront/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, managedAddress, openShop, type Shop } from '../testing/shop';

let testStore: TestStore;
let shop: Shop;
beforeAll(async () => {
  testStore = await storeVariants()[0]!.open('user');
  shop = await openShop(testStore.store);
});
afterAll(async () => {
  await shop.close();
  await testStore.destroy();
});

const add = (token: string, body: object = managedAddress) => shop.request('POST', '/api/addresses', { token, body });

describe('addresses of the Manage Addresses page', () => {
  it('are empty at first, and can be added, listed and read', async () => {
    const { token } = await shop.customer();
    expect((await shop.request('GET', '/api/addresses', { token })).body).toEqual({ success: true, addresses: [] });
    const { status, body } = await add(token);
    expect({ status, message: body.message }).toEqual({ status: 201, message: 'Address added successfully' });
    expect(body.address).toEqual({ _id: expect.any(String), ...managedAddress, isDefault: true });
    const list = await shop.request('GET', '/api/addresses', { token });
    expect(managedAddressesAnswerSchema.parse(list.body)).toEqual({ success: true, addresses: [body.address] });
    expect((await shop.request('GET', `/api/addresses/${body.address._id}`, { token })).body).toEqual({
      success: true,
      address: body.address,
    });
  });

  it('are separate from the addresses of the account', async () => {
    const { token } = await shop.customer();
    await shop.request('POST', '/api/users/addresses', { token, body: address });
    expect((await shop.request('GET', '/api/addresses', { token })).body.addresses).toEqual([]);
  });

  it('can be edited and deleted, and always have one default', async () => {
    const { token } = await shop.customer();
    const first = (await add(token)).body.address;
    const second = (await add(token)).body.address;
    const saved = await shop.request('PUT', `/api/addresses/${second._id}`, {
      token,
      body: { ...managedAddress, street: 'Elsewhere', isDefault: true },
    });
    expect(saved).toMatchObject({
      status: 200,
      body: { message: 'Address updated successfully', address: { street: 'Elsewhere', isDefault: true } },
    });
    const deleted = await shop.request('DELETE', `/api/addresses/${second._id}`, { token });
    expect(deleted).toMatchObject({ status: 200, body: { success: true, message: 'Address deleted successfully' } });
    expect((await shop.request('GET', '/api/addresses', { token })).body.addresses).toEqual([first]);
  });

  it('are limited to 20, even if they are added at the same time', async () => {
    const { token } = await shop.customer();
    const answers = await Promise.all(Array.from({ length: 25 }, () => add(token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = { success: false, message: 'You can save at most 20 addresses. Please delete one that you no longer need.' };
    expect(answers.filter(({ status }) => status !== 201).map(({ status, body }) => ({ status, body }))).toEqual(Array.from({ length: 5 }, () => ({ status: 409, body: refused })));
    expect((await shop.request('GET', '/api/addresses', { token })).body.addresses).toHaveLength(20);
  });

  it("cannot be read or changed by another customer", async () => {
    const { body } = await add((await shop.customer()).token);
    const { token } = await shop.customer();
    const path = `/api/addresses/${body.address._id}`;
    expect((await shop.request('GET', path, { token })).status).toBe(404);
    expect((await shop.request('PUT', path, { token, body: managedAddress })).status).toBe(404);
    expect((await shop.request('DELETE', path, { token })).status).toBe(404);
  });

  it('are rejected if a field is missing', async () => {
    const { token } = await shop.customer();
    const { status, body } = await add(token, { ...managedAddress, street: ' ' });
    expect({ status, body }).toEqual({ status: 400, body: { success: false, message: 'Street is required' } });
  });

  it('require a login', async () => {
    expect((await shop.request('GET', '/api/addresses')).status).toBe(401);
  });
});
