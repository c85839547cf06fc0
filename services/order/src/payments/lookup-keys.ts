import { transactionKey } from '@storefront/contracts/rules';

/** Orders that are not migrated yet have the ID in lower case as their key. */
export const lookupKeys = (transactionId: string): string[] => [...new Set([transactionKey(transactionId), transactionId.toLowerCase()])];
