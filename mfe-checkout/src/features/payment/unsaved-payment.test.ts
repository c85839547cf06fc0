import { expect, it } from 'vitest';
import { unsavedTexts } from './unsaved-payment';

const values = { transactionId: '412345678901', amount: '5000' };
const again = 'We do not know whether your payment details arrived. You can safely submit them again.';
const probably = 'We got no answer to your payment details: ₹5,000, transaction 412345678901. This order does not wait for a payment now, so they have probably arrived. Please do not pay again.';
const unsaved = 'We did not save these payment details: ₹5,000, transaction 412345678901.';

it.each([
  ['refused, with the form', 'Why', false, true, true, ['Why']],
  ['refused, without the form', 'Why', false, false, true, ['Why', unsaved]],
  ['unanswered, with the form', '', true, true, true, [again]],
  ['unanswered, without the form, for a visitor', '', true, false, false, [probably]],
  ['unanswered, without the form, for somebody who sees other payments', '', true, false, true, [unsaved]],
])('payment details that were %s', (_what, message, isAnswerLost, isFormOpen, seesPayments, texts) => {
  expect(unsavedTexts({ values, message, isAnswerLost, isFormOpen, seesPayments })).toEqual(texts);
});
