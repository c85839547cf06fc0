import { mostPayments } from '@storefront/contracts/rules';

/**
 * The transfers in which an amount can be paid: many banks limit one UPI transfer. An amount that needs more transfers than an order can have payments stays whole.
 * @param amount rupees
 * @param limit rupees of one transfer; 0 or undefined is no limit
 * @param most how many payments the order can still have
 */
export function transfersOf(amount: number, limit: number | undefined, most = mostPayments): number[] {
  if (!limit || amount <= limit) return [amount];
  const full = Math.ceil(amount / limit) - 1;
  if (full >= most) return [amount];
  const rest = (Math.round(amount * 100) - full * Math.round(limit * 100)) / 100;
  return [...Array.from({ length: full }, () => limit), rest];
}
