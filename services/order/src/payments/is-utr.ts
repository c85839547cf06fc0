/**
 * A UTR, the bank's reference of a transfer: 12 digits (UPI, IMPS), or 16 (NEFT) or 22 (RTGS) letters and digits that begin with a bank's four letters.
 * Spaces, hyphens, case and a prefix `UTR` do not matter.
 */
export function isUtr(transactionId: string): boolean {
  const text = transactionId.replace(/[\s-]/g, '').toUpperCase().replace(/^UTR(?=.)/, '');
  return /^\d{12}$/.test(text) || /^[A-Z]{4}(?:[A-Z0-9]{12}|[A-Z0-9]{18})$/.test(text);
}
