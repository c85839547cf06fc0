import type { ManagedAddress, ManagedAddressForm } from '@storefront/contracts';

export function fromForm(form: ManagedAddressForm, _id: string): ManagedAddress {
  const { name, street, city, state, pincode, phone, isDefault = false } = form;
  return { _id, name, street, city, state, pincode, phone, isDefault };
}
