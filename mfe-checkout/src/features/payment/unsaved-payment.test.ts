import { ApiError } from '@storefront/web-kit';
import { expect, it } from 'vitest';
import { unsavedTexts } from './unsaved-payment';

const values = { transactionId: '412345678901', amount: '5000' };
const refused = new ApiError(409, 'Why');
const lost = new ApiError(0);
const again = 'We do not know whether your payment details arrived. You can safely submit them again.';
const probably = 'We got no answer to your payment details: ₹5,000, transaction 412345678901. We probably have these details, because this order takes no payment now.';
const unsaved = 'We did not save these payment details: ₹5,000, transaction 412345678901.';

it.each([
  ['refused, with the form', refused, true, true, ['Why']],
  ['refused without a reason', new ApiError(400), true, true, ['Error submitting payment details.']],
  ['refused, without the form', refused, false, true, ['Why', unsaved]],
  ['unanswered, with the form', lost, true, true, [again]],
  ['unanswered, without the form, for a visitor', lost, false, false, [probably]],
  ['unanswered, without the form, for somebody who sees other payments', lost, false, true, [unsaved]],
])('payment details that were %s', (_what, error, isFormOpen, seesPayments, texts) => {
  expect(unsavedTexts({ values, error, isFormOpen, seesPayments })).toEqual(texts);
});
