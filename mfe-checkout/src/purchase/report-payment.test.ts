import { createQueryClient } from '@storefront/web-kit';
import { heldAnswer, logInAs, mockApi } from '@storefront/web-kit/testing';
import { afterEach, expect, it } from 'vitest';
import { readDraft } from '../features/payment/payment-draft';
import { testOrder } from '../testing/orders';
import { reportPayment } from './report-payment';

afterEach(() => sessionStorage.clear());

it('a late answer to a payment keeps the details of a newer one that is not confirmed', async () => {
  logInAs('customer');
  const { _id } = testOrder();
  const path = `POST /api/admin/orders/${_id}/payment-details`;
  const payment = { transactionId: '412345678901', paymentDate: '2026-11-21', amount: '12499.50' };
  const newer = { ...payment, transactionId: '512345678902' };
  const late = heldAnswer();
  const api = mockApi({ [path]: late.mock, 'GET /api/orders/:id': () => ({ status: 404 }) });
  const client = createQueryClient();

  const first = reportPayment(client, _id, { values: payment, keepsDraft: true });
  await expect.poll(() => api.callsTo(path)).toHaveLength(1);
  api.use({ [path]: () => ({ status: 503 }) });
  await expect(reportPayment(client, _id, { values: newer, keepsDraft: true })).rejects.toThrow();
  late.answer({ body: { success: true, message: 'ok' } });
  await first;
  expect(readDraft(_id)).toEqual(newer);
});
