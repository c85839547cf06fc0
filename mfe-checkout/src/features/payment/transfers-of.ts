/** A longer list would not help the customer. A wrong amount could even make it endless. */
const mostTransfers = 100;

/**
 * The transfers in which an amount can be paid: many banks limit one UPI transfer. An amount that needs more than 100 transfers stays whole.
 * @param amount rupees
 * @param limit rupees of one transfer; 0 or undefined is no limit
 */
export function transfersOf(amount: number, limit: number | undefined): number[] {
  if (!limit || amount <= limit) return [amount];
  const full = Math.ceil(amount / limit) - 1;
  if (full >= mostTransfers) return [amount];
  const rest = (Math.round(amount * 100) - full * Math.round(limit * 100)) / 100;
  return [...Array.from({ length: full }, () => limit), rest];
}
