import { auditActions, type EventOf } from '@storefront/contracts';
import { storeVariants, type TestStore } from '@storefront/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, password, type Shop } from '../testing/shop';

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

it('does not audit a profile that an admin saves unchanged', async () => {
  const { token } = await shop.admin();
  const { body } = await shop.request('GET', '/api/users/me', { token });
  expect((await shop.request('PUT', '/api/users/update', { token, body })).status).toBe(200);
  expect(await shop.events('user.audited')).toEqual([]);
});

it('audits each action of admins on their accounts, with the request and without secrets', async () => {
  const { token } = await shop.admin();
  const headers = { 'x-request-id': 'request-77' };
  await shop.request('PUT', '/api/users/update', { token, headers, body: { name: 'Asha', email: 'asha@shop.example' } });
  await shop.request('PUT', '/api/users/change-password', { token, headers, body: { currentPassword: password, newPassword: 'another-silk-7' } });
  await shop.request('POST', '/api/users/forgot-password', { body: { email: 'asha@shop.example' } });
  const [requested] = (await shop.events('user.otp-requested')) as EventOf<'user.otp-requested'>[];
  const { body: verified } = await shop.request('POST', '/api/users/verify-otp', { body: { email: 'asha@shop.example', otp: requested!.data.otp } });
  await shop.request('POST', `/api/users/reset-password/${verified.resetToken}`, { headers, body: { password: 'third-silk-5' } });
  const trail = (await shop.events('user.audited')).map(({ data }) => data);
  expect(trail).toMatchObject([
    {
      action: 'user.profile-changed',
      actor: { email: 'owner@shop.example' },
      subject: { label: 'owner@shop.example' },
      requestId: 'request-77',
    },
    { action: 'user.password-changed', actor: { email: 'asha@shop.example' }, changes: [], requestId: 'request-77' },
    { action: 'user.password-reset', actor: { email: 'asha@shop.example' }, changes: [], requestId: 'request-77' },
  ]);
  expect((trail as { action: string }[]).map(({ action }) => action)).toEqual(auditActions.filter((action) => action.startsWith('user.')));
  expect(trail[0]).toMatchObject({ changes: expect.arrayContaining([{ field: 'email', before: 'owner@shop.example', after: 'asha@shop.example' }]) as unknown });
  expect(JSON.stringify(trail)).not.toMatch(/silk|argon2|\$/);
});

it('does not audit what customers change in their accounts', async () => {
  const before = (await shop.events('user.audited')).length;
  const { token, email } = await shop.customer();
  await shop.request('PUT', '/api/users/update', { token, body: { name: 'Meera K', email } });
  await shop.request('PUT', '/api/users/change-password', { token, body: { currentPassword: password, newPassword: 'another-silk-7' } });
  expect(await shop.events('user.audited')).toHaveLength(before);
});
