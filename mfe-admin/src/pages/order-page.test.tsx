import { mockApi, renderPage, type Mock } from '@storefront/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../testing/orders';
import OrderPage from './order-page';

const id = 'f'.repeat(24);
const product = '1'.repeat(24);
const submitted = { _id: 'a'.repeat(24), transactionId: '412345678901', amount: 60_000, paymentDate: '2026-11-21', state: 'submitted' };
const verified = { ...submitted, _id: 'b'.repeat(24), transactionId: '412345678902', amount: 5_000, state: 'verified' };
const shippingAddress = { fullName: 'Meera Iyer', addressLine1: '12 Temple Street', city: 'Madurai', state: 'Tamil Nadu', postalCode: '625001', phone: '9876543210' };
const order = {
  ...anOrder({ _id: id }),
  totalAmount: 65_000,
  paymentMethod: 'online',
  revision: 7,
  items: [{ product: { _id: product, name: 'Maroon Kanjeevaram', images: [] }, quantity: 1, price: 65_000 }],
  shippingAddress,
  payments: [verified, submitted],
  amountVerified: 5_000,
  amountDue: 0,
  history: [{ status: 'pending', at: '2026-11-21T06:30:00.000Z' }],
};

function render(changes: object = {}, mocks: Record<string, Mock> = {}, audit: object[] | undefined = []) {
  const api = mockApi({ [`GET /api/admin/orders/${id}`]: { success: true, order: { ...order, ...changes }, ...(audit && { audit }) }, ...mocks });
  return { api, ...renderPage(<OrderPage />, { path: `/admin/orders/${id}`, route: '/admin/orders/:orderId', user: 'admin' }) };
}
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the page of an order, for staff', () => {
  it('shows items, customer, address, payments and history', async () => {
    render();
    expect((await panel('Items')).getByText('Maroon Kanjeevaram')).toBeVisible();
    expect((await panel('Customer and address')).getByText('Madurai, Tamil Nadu 625001')).toBeVisible();
    const payments = await panel('Payments');
    expect(payments.getByText('₹60,000')).toBeVisible();
    expect(payments.getByText('To be verified')).toBeVisible();
    expect((await panel('History')).getByText('Pending')).toBeVisible();
    expect((await panel('Actions of staff')).getByText('None yet.')).toBeVisible();
  });

  it('says that the audit trail cannot be read', async () => {
    mockApi({ [`GET /api/admin/orders/${id}`]: { success: true, order } });
    renderPage(<OrderPage />, { path: `/admin/orders/${id}`, route: '/admin/orders/:orderId', user: 'admin' });
    expect(await screen.findByText('The audit trail cannot be read at the moment.')).toBeVisible();
  });

  it('verifies one payment', async () => {
    const path = `POST /api/admin/orders/${id}/verify-payment`;
    const { api, user } = render({}, { [path]: { success: true, order } });
    await user.click(await screen.findByRole('button', { name: 'Mark as Verified' }));
    expect(await screen.findByText('Payment marked as verified!')).toBeVisible();
    expect(api.callsTo(path)[0]?.body).toEqual({ paymentId: submitted._id, revision: 7 });
  });

  it('refuses one payment with a reason', async () => {
    const path = `POST /api/admin/orders/${id}/refuse-payment`;
    const { api, user } = render({}, { [path]: { success: true, order } });
    await user.click(await screen.findByRole('button', { name: 'Refuse…' }));
    await user.click(screen.getByRole('button', { name: 'Refuse Payment' }));
    expect(await screen.findByText('Please give a reason')).toBeVisible();
    await user.type(screen.getByLabelText('Reason'), 'Not on the statement');
    await user.click(screen.getByRole('button', { name: 'Refuse Payment' }));
    await waitFor(() => expect(api.callsTo(path)[0]?.body).toEqual({ paymentId: submitted._id, reason: 'Not on the statement', revision: 7 }));
  });

  it('records a refund of what is due', async () => {
    const path = `POST /api/admin/orders/${id}/refunds`;
    const { api, user } = render({ status: 'cancelled', refundDue: 5_000 }, { [path]: { success: true, order } });
    await user.click(await screen.findByRole('button', { name: 'Record a Refund…' }));
    expect(screen.getByLabelText('Amount (₹)')).toHaveValue('5000');
    await user.click(screen.getByRole('button', { name: 'Record Refund' }));
    expect(await screen.findByText('Reference is required')).toBeVisible();
    await user.type(screen.getByLabelText('Reference'), 'R-1');
    await user.click(screen.getByRole('button', { name: 'Record Refund' }));
    expect(await screen.findByText('Refund recorded. The customer gets an e-mail.')).toBeVisible();
    expect(api.callsTo(path)[0]?.body).toEqual({ amount: 5_000, reference: 'R-1', method: 'upi' });
  });

  it('takes a return through its steps', async () => {
    const one = { _id: 'c'.repeat(24), items: [{ product, quantity: 1 }], reason: 'Too light', wish: 'refund', state: 'accepted', at: '2026-11-22T06:30:00.000Z' };
    const path = `PUT /api/admin/returns/${one._id}`;
    const { api, user } = render({ status: 'delivered', returns: [one] }, { [path]: { success: true, order } });
    expect((await panel('Returns')).getByText('1 × Maroon Kanjeevaram')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Received…' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.callsTo(path)[0]?.body).toEqual({ state: 'received', restock: true }));
  });

  it('does not exist for an unknown order', async () => {
    mockApi({ [`GET /api/admin/orders/${id}`]: () => ({ status: 404, body: { success: false, message: 'Order not found' } }) });
    renderPage(<OrderPage />, { path: `/admin/orders/${id}`, route: '/admin/orders/:orderId', user: 'admin' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Order Not Found' })).toBeVisible();
  });
});
