import { describe, expect, it } from 'vitest';
import { changeStatus } from '../orders/order';
import { later, now, paymentForm, pendingOrder } from '../testing/examples';
import { refusePayment, submitPayment, verifyPayment } from './payment';
import { onlyPaymentOf, paymentTags, readPayments } from './stored-payments';

const submitted = (amount = 12_999) => submitPayment(pendingOrder(), { ...paymentForm, amount }, 'visitor', now).order;
const both = () => submitPayment(submitted(6_000), { ...paymentForm, transactionId: '512345678901', amount: 6_999 }, 'visitor', now).order;
const orderId = pendingOrder()._id;
const old = { transactionId: 'UTR-4287', paymentDate: '2026-11-20', amount: 600_000, verified: false, transactionKey: 'utr-4287' };

describe('the payments of a stored order', () => {
  it('are read as they were written', () => {
    for (const { payments } of [pendingOrder(), submitted(), both(), verifyPayment(both(), now).order, refusePayment(both(), 'Not found', now).order]) {
      expect(readPayments(orderId, payments, onlyPaymentOf(payments))).toEqual(payments);
    }
  });

  it('are one payment if an older version wrote the order, always with the same id', () => {
    const read = readPayments(orderId, undefined, old);
    expect(read).toMatchObject([{ transactionId: 'UTR-4287', transactionKey: '4287', state: 'submitted', amount: 600_000 }]);
    expect(readPayments(orderId, undefined, old)).toEqual(read);
    expect(readPayments(orderId, undefined, { ...old, verified: true })).toMatchObject([{ state: 'verified' }]);
    expect(readPayments(orderId, undefined, { ...old, refusal: { reason: 'No', at: '2026-11-21T00:00:00.000Z' } })).toMatchObject([{ state: 'refused', refusal: { reason: 'No' } }]);
    expect(readPayments(orderId, undefined, undefined)).toEqual([]);
  });

  it('have the latest replaced by what an older version wrote after that', () => {
    const { payments } = both();
    const copy = onlyPaymentOf(payments)!;
    for (const [written, expected] of [
      [{ ...copy, verified: true }, { state: 'verified' }],
      [{ ...copy, refusal: { reason: 'Not found', at: now.toISOString() }, revision: 7 }, { state: 'refused', refusal: { reason: 'Not found' }, revision: 7 }],
      [{ ...copy, transactionId: '612345678901', transactionKey: '612345678901', revision: 8 }, { transactionId: '612345678901', state: 'submitted', revision: 8 }],
      [{ ...copy, revision: 9 }, { state: 'submitted', revision: 9 }],
    ] as const) {
      expect(readPayments(orderId, payments, written)).toMatchObject([payments[0], { _id: payments[1]!._id, ...expected }]);
    }
  });

  it('can be read by an older version: the latest, with its refusal', () => {
    const refused = refusePayment(submitted(), 'Not found', now).order;
    expect(onlyPaymentOf(refused.payments)).toMatchObject({ transactionId: paymentForm.transactionId, verified: false, refusal: { reason: 'Not found' } });
    expect(onlyPaymentOf(verifyPayment(submitted(), now).order.payments)).toMatchObject({ verified: true });
    expect(onlyPaymentOf([])).toBeUndefined();
  });
});

it('the marks by which lists find an order follow its payments', () => {
  expect(paymentTags(pendingOrder())).toEqual(['due']);
  expect(paymentTags(submitted(6_000))).toEqual(['due', 'submitted']);
  expect(paymentTags(submitted())).toEqual(['submitted']);
  expect(paymentTags(verifyPayment(submitted(6_000), now).order)).toEqual(['due', 'verified']);
  const paid = verifyPayment(submitted(), now).order;
  expect(paymentTags(paid)).toEqual(['verified', 'paid']);
  expect(paymentTags(changeStatus(paid, 'cancelled', later).order)).toEqual(['verified', 'paid', 'refund-due']);
  expect(paymentTags(changeStatus(pendingOrder(), 'cancelled', later).order)).toEqual(['none']);
});
