export interface Payee {
  upiId: string;
  upiPayee: string;
}

/** UPI apps take spaces as `%20` only, and some want the `@` of the UPI ID as it is. */
const encode = (text: string) => encodeURIComponent(text).replaceAll('%40', '@');

/**
 * The link that UPI apps open, and that the QR code holds: who is paid how much, in rupees with two decimals
 * (specification, 9). Without an amount the app asks for it.
 */
export function paymentLink({ upiId, upiPayee }: Payee, amount: number | undefined): string {
  const fields = { pa: upiId, pn: upiPayee, ...(amount !== undefined && { am: amount.toFixed(2) }), cu: 'INR', tn: 'Order Payment' };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encode(value)}`);
  return `upi://pay?${query.join('&')}`;
}
