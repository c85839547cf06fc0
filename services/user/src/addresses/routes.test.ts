import { savedAddressAnswerSchema } from '@storefront/contracts';
import { storeVariants, type TestStore } from '@storefront/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, openShop, type Shop } from '../testing/shop';

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

const add = (token: string, body: object = address) => shop.request('POST', '/api/users/addresses', { token, body });

describe('addresses of checkout and account', () => {
  it('can be added; the first becomes the default, and the answer has the first line under both names', async () => {
    const { token } = await shop.customer();
    const { status, body } = await add(token, { ...address, addressLine2: 'Near the tank', isDefault: false });
    expect(status).toBe(201);
    expect(savedAddressAnswerSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      message: 'Address added successfully',
      address: { addressLine1: address.addressLine1, address: address.addressLine1, isDefault: true },
    });
    expect((await shop.request('GET', '/api/users/me', { token })).body.addresses).toEqual([body.address]);
  });

  it('are accepted as the account page sends them, and with a numeric pincode', async () => {
    const { token } = await shop.customer();
    const { addressLine1, ...rest } = address;
    const { status, body } = await add(token, { ...rest, address: addressLine1, pincode: 600004 });
    expect(status).toBe(201);
    expect(body.address).toMatchObject({ addressLine1, address: addressLine1, pincode: '600004' });
  });

  it('can be edited, and an edit can move the default', async () => {
    const { token } = await shop.customer();
    const first = (await add(token)).body.address;
    const second = (await add(token)).body.address;
    const { status, body } = await shop.request('PUT', `/api/users/addresses/${second._id}`, {
      token,
      body: { ...address, city: 'Madurai', isDefault: true },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: 'Address updated successfully', address: { _id: second._id, city: 'Madurai', isDefault: true } });
    expect(body.addresses).toMatchObject([
      { _id: first._id, isDefault: false },
      { _id: second._id, isDefault: true },
    ]);
  });

  it.each([
    ['the name that the account page uses', { address: '3 North Car Street' }],
    ['the name that checkout uses', { addressLine1: '3 North Car Street' }],
    ['both names', { address: '3 North Car Street', addressLine1: '3 North Car Street' }],
  ])('can be edited as they were answered, with the first line changed under %s', async (_, changed) => {
    const { token } = await shop.customer();
    const answered = (await add(token)).body.address;
    const { status, body } = await shop.request('PUT', `/api/users/addresses/${answered._id}`, { token, body: { ...answered, ...changed } });
    expect(status).toBe(200);
    expect(body.address).toEqual({ ...answered, addressLine1: '3 North Car Street', address: '3 North Car Street' });
  });

  it.each([
    ['keep', 'leaves it out, as the account page of the specification does', undefined, 'Near the tank'],
    ['keep', 'has null for it', null, 'Near the tank'],
    ['lose', 'has a blank one', ' ', undefined],
    ['change', 'has another one', 'Behind the tank', 'Behind the tank'],
  ])('%s the second line if an edit %s', async (_what, _how, addressLine2, kept) => {
    const { token } = await shop.customer();
    const { _id } = (await add(token, { ...address, addressLine2: 'Near the tank' })).body.address;
    const { addressLine1, ...rest } = address;
    const { body } = await shop.request('PUT', `/api/users/addresses/${_id}`, { token, body: { ...rest, address: addressLine1, addressLine2 } });
    expect(body.address.addressLine2).toBe(kept);
    expect((await shop.request('GET', '/api/users/me', { token })).body.addresses[0].addressLine2).toBe(kept);
  });

  it('have another default after the default is deleted', async () => {
    const { token } = await shop.customer();
    const first = (await add(token)).body.address;
    const second = (await add(token)).body.address;
    const { status, body } = await shop.request('DELETE', `/api/users/addresses/${first._id}`, { token });
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: 'Address deleted successfully', addresses: [{ _id: second._id, isDefault: true }] });
  });

  it('can be made the default', async () => {
    const { token } = await shop.customer();
    await add(token);
    const second = (await add(token)).body.address;
    const { status, body } = await shop.request('PUT', `/api/users/addresses/${second._id}/default`, { token });
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: 'Default address updated', addresses: [{ isDefault: false }, { isDefault: true }] });
  });

  it('are limited to 20, even if they are added at the same time', async () => {
    const { token } = await shop.customer();
    const answers = await Promise.all(Array.from({ length: 25 }, () => add(token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = { success: false, message: 'You can save at most 20 addresses. Please delete one that you no longer need.' };
    expect(answers.filter(({ status }) => status !== 201).map(({ status, body }) => ({ status, body }))).toEqual(Array.from({ length: 5 }, () => ({ status: 409, body: refused })));
    expect((await shop.request('GET', '/api/users/me', { token })).body.addresses).toHaveLength(20);
  });

  it("cannot be changed by another customer", async () => {
    const { body } = await add((await shop.customer()).token);
    const { token } = await shop.customer();
    const path = `/api/users/addresses/${body.address._id}`;
    const answers = [
      await shop.request('PUT', path, { token, body: address }),
      await shop.request('DELETE', path, { token }),
      await shop.request('PUT', `${path}/default`, { token }),
    ];
    for (const { status, body: refused } of answers)
      expect({ status, refused }).toEqual({ status: 404, refused: { success: false, message: 'Address not found' } });
  });

  it.each([
    ['a blank name', { fullName: '  ' }, 'Full name is required'],
    ['a missing first line', { addressLine1: undefined }, 'Address is required'],
    ['a pincode with letters', { pincode: '6000O4' }, 'Please enter a valid pincode'],
    ['an operator', { city: { $gt: '' } }, 'City is required'],
    ['text that is too long', { addressLine1: 'x'.repeat(301) }, 'Address must be at most 300 characters long'],
    ['a default that is not a boolean', { isDefault: 'yes' }, 'isDefault must be true or false'],
  ])('are rejected with %s, and nothing is saved', async (_, wrong, message) => {
    const { token } = await shop.customer();
    const { status, body } = await add(token, { ...address, ...wrong });
    expect({ status, body }).toEqual({ status: 400, body: { success: false, message } });
    expect((await shop.request('GET', '/api/users/me', { token })).body.addresses).toEqual([]);
  });

  it.each(['not-an-id', '000000000000000000000000'])('answer 404 for the id %s', async (id) => {
    const { token } = await shop.customer();
    expect((await shop.request('DELETE', `/api/users/addresses/${id}`, { token })).status).toBe(404);
  });
});
