import { afterEach, describe, expect, it } from 'vitest';
import { forgetDraft, readDraft, storeDraft } from './payment-draft';

afterEach(() => sessionStorage.clear());

const payment = { transactionId: '412345678901', paymentDate: '2026-11-21', amount: '12499.50' };

describe('payment details that the shop has not confirmed', () => {
  it('belong to one order', () => {
    storeDraft('one', payment);
    expect(readDraft('one')).toEqual(payment);
    expect(readDraft('two')).toBeUndefined();
    forgetDraft('two');
    expect(readDraft('one')).toEqual(payment);
    forgetDraft('one');
    expect(readDraft('one')).toBeUndefined();
  });

  it('are the last ones of the order, and stay if only earlier ones are forgotten', () => {
    const later = { ...payment, transactionId: '512345678902' };
    storeDraft('one', payment);
    storeDraft('one', later);
    forgetDraft('one', payment);
    expect(readDraft('one')).toEqual(later);
    forgetDraft('one', later);
    expect(readDraft('one')).toBeUndefined();
  });

  it.each(['', 'null', '{', '{"transactionId":"5"}', '\n\n', '412345678901\n2026-11-21'])('do not exist if the stored text is %j', (stored) => {
    storeDraft('one', payment);
    sessionStorage.setItem(sessionStorage.key(0)!, stored);
    expect(readDraft('one')).toBeUndefined();
  });
});
