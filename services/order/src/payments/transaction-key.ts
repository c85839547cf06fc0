/**
 * The normal form of a transaction ID, equal for all spellings: in lower case, without punctuation, spaces, a prefix `UTR` and leading zeros.
 * If nothing is left (`000`, `---`), the ID stays as it was typed, so that such IDs do not equal each other.
 */
export function transactionKey(transactionId: string): string {
  const typed = transactionId.trim().toLowerCase();
  const key = typed.replace(/[^\p{L}\p{N}]/gu, '').replace(/^0*(?:utr)?0*/, '');
  return key === '' ? typed : key;
}

/** Orders that are not migrated yet have the ID in lower case as their key. */
export const lookupKeys = (transactionId: string): string[] => [...new Set([transactionKey(transactionId), transactionId.toLowerCase()])];
