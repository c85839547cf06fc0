import { plainText } from '@storefront/contracts/rules';
import type { AddressForm } from './address';

/** Without the blanks and invisible characters that the server may change. */
const textOf = ({ name, street, street2, city, state, pincode, phone }: AddressForm) =>
  plainText([name, street, street2, city, state, pincode, phone].join()).replace(/\s/g, '');

/** True if the server stored the address from the form. */
export const isStoredFrom = (form: AddressForm, stored: AddressForm): boolean => textOf(form) === textOf(stored) && (stored.isDefault || !form.isDefault);
