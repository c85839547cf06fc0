import { plainText } from '@storefront/contracts/rules';
import type { AddressValues } from './address';

/** Without the blanks and invisible characters that the server may change. */
const textOf = ({ fullName, addressLine1, addressLine2, city, state, pincode, phone }: AddressValues) =>
  plainText([fullName, addressLine1, addressLine2, city, state, pincode, phone].join()).replace(/\s/g, '');

/** True if the server stored the address from the typed values. */
export const isStoredFrom = (typed: AddressValues, stored: AddressValues): boolean => textOf(typed) === textOf(stored) && (stored.isDefault || !typed.isDefault);
