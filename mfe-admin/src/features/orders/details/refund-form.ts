import { plainText } from '@storefront/contracts/rules';
import type { Problems } from '@storefront/web-kit/forms';
import { amountIn } from '../../../components/amount-in';

/** The typed values of the refund form. */
export interface RefundValues {
  /** Rupees. */
  amount: string;
  reference: string;
  method: string;
}

export const refundMethods: Record<string, string> = { upi: 'UPI', bank: 'Bank transfer', cash: 'Cash' };

export function problemsOf({ amount, reference }: RefundValues): Problems<RefundValues> {
  const problems: Problems<RefundValues> = {};
  if (amountIn(amount) === undefined) problems.amount = 'Please enter the amount in rupees, like 12499 or 12499.50';
  if (plainText(reference) === '') problems.reference = 'Reference is required';
  return problems;
}
