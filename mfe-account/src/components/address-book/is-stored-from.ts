import { plainText } from '@storefront/contracts/rules';
import type { AddressForm } from './address';

const texts = ['name', 'street', 'street2', 'city', 'state', 'pincode', 'phone'] as const;

/** True if the server stored the address from the form. */
export const isStoredFrom = (form: AddressForm, stored: AddressForm): boolean =>
  texts.every((field) => plainText(form[field] ?? '') === plainText(stored[field] ?? '')) && (stored.isDefault || !form.isDefault);
