import { createQueryClient } from '@storefront/web-kit';
import { logInAs, mockApi, testUsers } from '@storefront/web-kit/testing';
import { expect, it } from 'vitest';
import { maroon, storeCart } from '../testing/cart';
import { freeHeldPieces, isHeld } from './held-pieces';

const hold = { _id: 'f1'.repeat(12), secondsLeft: 900, expiresAt: '', items: [{ product: maroon._id, quantity: 1, price: 12499.5 }] };

it.each([
  ['is looked up if the login has not expired', 60, true],
  ['is not looked up if the login has expired: a 401 would replace a public page with the login', -60, false],
])('the customer’s hold %s', async (_name, seconds, isAsked) => {
  logInAs('customer');
  localStorage.setItem('token', `a.${btoa(JSON.stringify({ sub: testUsers.customer._id, exp: Date.now() / 1000 + seconds }))}.c`);
  localStorage.setItem('mayHold', hold._id);
  storeCart();
  const api = mockApi({ 'GET /api/holds/mine': { success: true, hold }, 'DELETE /api/holds/:id': { success: true, message: 'ok' } });
  expect(await isHeld(maroon._id)).toBe(isAsked);
  expect(await freeHeldPieces(createQueryClient())).toBe(isAsked);
  expect(api.calls).toHaveLength(isAsked ? 3 : 0);
});
