import { plainText } from '@storefront/contracts/rules';
import type { AddressValues } from './address';

const textFields = ['fullName', 'addressLine1', 'addressLine2', 'city', 'state', 'pincode', 'phone'] as const;

/** True if the server stored the address from the typed values. It stores plain text. */
export const isStoredFrom = (typed: AddressValues, stored: AddressValues): boolean =>
  textFields.every((field) => plainText(typed[field]) === plainText(stored[field])) && (stored.isDefault || !typed.isDefault);
