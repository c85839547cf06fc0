/**
 * The normal form of a transaction ID, equal however the ID was typed: without case, punctuation, spaces, a prefix `UTR` and leading zeros.
 * An ID of which nothing is left (`000`, `---`) stays as it was typed, so that it does not equal all others of its kind.
 */
export function transactionKey(transactionId: string): string {
  const typed = transactionId.trim().toLowerCase();
  const key = typed.replace(/[^\p{L}\p{N}]/gu, '').replace(/^0*(?:utr)?0*/, '');
  return key === '' ? typed : key;
}

/** The keys to look up. Orders that are not migrated yet have the ID in lower case as their key. */
export const lookupKeys = (transactionId: string): string[] => [...new Set([transactionKey(transactionId), transactionId.toLowerCase()])];
