export interface Payee {
  upiId: string;
  upiPayee: string;
}

/** UPI apps accept only `%20` for a space, and some need an unencoded `@` in the UPI ID. */
const encode = (text: string) => encodeURIComponent(text).replaceAll('%40', '@');

/**
 * The link for UPI apps and the QR code: payee and amount in rupees with two decimals (specification, 9). Without an amount the app
 * asks for it.
 * @param orderNumber of an order that exists; some banks print it on the shop's statement
 */
export function paymentLink({ upiId, upiPayee }: Payee, amount: number | undefined, orderNumber?: string): string {
  const fields = { pa: upiId, pn: upiPayee, ...(amount !== undefined && { am: amount.toFixed(2) }), cu: 'INR', tn: 'Order Payment', ...(orderNumber && { tr: orderNumber }) };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encode(value)}`);
  return `upi://pay?${query.join('&')}`;
}
