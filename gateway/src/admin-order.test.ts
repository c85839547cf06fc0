import { adminOrderAnswerSchema, type Order } from '@storefront/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { json, openGateway, type Gateway } from './testing/parts';

let gateway: Gateway;
afterEach(() => gateway.close());

const id = '0'.repeat(24);
const order: Order = {
  _id: id,
  orderNumber: 'ORD-1',
  trackingNumber: 'TRK-1',
  status: 'pending',
  createdAt: '2026-11-21T10:00:00.000Z',
  totalAmount: 12_999,
  paymentMethod: 'online',
  user: { _id: 'c'.repeat(24), name: 'Lakshmi', email: 'lakshmi@example.in', phone: '9876543210' },
  items: [],
  shippingAddress: { fullName: 'Lakshmi', addressLine1: 'A', address: 'A', city: 'Chennai', state: 'Tamil Nadu', postalCode: '600004', pincode: '600004', phone: '9876543210' },
  history: [],
};
const entry = { _id: 'entry-1', action: 'refund.recorded', at: '2026-11-21T10:00:00.000Z', actor: { _id: 'f'.repeat(24), email: 'asha@example.in' }, subject: { _id: id, label: 'ORD-1' }, changes: [], requestId: 'r' };

describe('an order for its admin page', () => {
  beforeEach(async () => {
    gateway = await openGateway();
    gateway.parts.order.answer = (_, response) => json(response, { success: true, order });
    gateway.parts.user.answer = (_, response) => json(response, { success: true, entries: [entry], total: 1 });
  });
  const ask = (token?: string, path = id) => gateway.request('GET', `/api/admin/orders/${path}`, { ...(token !== undefined && { token }) });

  it('joins the order and the actions of admins on it; both services get the caller’s token', async () => {
    const token = gateway.token('admin');
    const { status, body } = await ask(token);
    expect([status, adminOrderAnswerSchema.parse(body)]).toEqual([200, { success: true, order, audit: [entry] }]);
    const calls = [gateway.parts.order.received.at(-1), gateway.parts.user.received.at(-1)];
    expect(calls.map((call) => call?.url)).toEqual([`/api/orders/${id}`, `/api/admin/audit?subject=${id}&limit=100`]);
    for (const call of calls) expect(call?.headers.authorization).toBe(`Bearer ${token}`);
  });

  it('comes without the actions while the user service cannot be reached', async () => {
    await gateway.parts.user.close();
    expect(await ask(gateway.token('admin'))).toMatchObject({ status: 200, body: { success: true, order } });
    expect((await ask(gateway.token('admin'))).body).not.toHaveProperty('audit');
  });

  it('does not wait long for the actions', async () => {
    gateway.parts.user.answer = () => undefined;
    expect((await ask(gateway.token('admin'))).body).toEqual({ success: true, order });
    // Shorter than the 15 s after which every call to a part ends.
  }, 12_000);

  it('is missing if the order service has none, and the answer names a service that is unavailable', async () => {
    expect(await ask(gateway.token('admin'), 'nonsense')).toMatchObject({ status: 404, body: { success: false, message: 'Order not found' } });
    gateway.parts.order.answer = (_, response) => json(response, { success: false, message: 'Order not found' }, 404);
    expect(await ask(gateway.token('admin'))).toMatchObject({ status: 404, body: { success: false, message: 'Order not found' } });
    gateway.parts.order.answer = (_, response) => json(response, { success: false, message: 'The shop cannot do this right now.' }, 503);
    expect(await ask(gateway.token('admin'))).toMatchObject({ status: 503, body: { success: false, message: 'The shop cannot do this right now.' } });
    gateway.parts.order.answer = (_, response) => json(response, { success: true });
    expect((await ask(gateway.token('admin'))).status).toBe(502);
    await gateway.parts.order.close();
    expect(await ask(gateway.token('admin'))).toMatchObject({ status: 503, body: { message: 'Ordering is temporarily unavailable. Please try again.' } });
  });

  it('is only for admins', async () => {
    expect((await ask()).status).toBe(401);
    expect((await ask(gateway.token('customer'))).status).toBe(403);
  });
});
