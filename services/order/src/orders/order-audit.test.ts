import { describe, expect, it } from 'vitest';
import { submitPayment, withdrawPayment } from '../payments/payment';
import { settlePayment } from '../payments/bank-credit';
import { actor, later, paymentForm, pendingOrder } from '../testing/examples';
import type { Decision, Order } from './order';
import { withAudit } from './order-audit';

const waiting = () => submitPayment(pendingOrder(), paymentForm, 'owner', later).order;
const credit = { creditId: '1'.repeat(24), transactionId: '512345678901', transactionKey: '512345678901', amount: 100_000, date: '2026-11-20' };

const changesOf = (before: Order, decision: Decision) =>
  withAudit(before, decision, 'credit.settled', actor, later).events.flatMap((event) => (event.type === 'order.audited' ? event.data.changes : []));

describe('the audit entry of a payment', () => {
  it('names the one that was added, also if the decision raises the revision of one that waits', () => {
    const added = { field: 'payment.transactionId', after: '512345678901' };
    expect(changesOf(pendingOrder(), settlePayment(pendingOrder(), credit, later))).toContainEqual(added);
    expect(changesOf(waiting(), settlePayment(waiting(), credit, later))).toContainEqual(added);
  });

  it('names the one that was removed', () => {
    const both = settlePayment(waiting(), credit, later).order;
    expect(changesOf(both, withdrawPayment(both, both.payments[0]!._id))).toContainEqual({ field: 'payment.transactionId', before: '412345678901' });
  });
});
