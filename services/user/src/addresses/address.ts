import type { Address, AddressForm } from '@storefront/contracts';

/** A stored address. The contract's `address` repeats `addressLine1`, so it is not stored. */
export type StoredAddress = Omit<Address, 'address'>;

export function fromForm(form: AddressForm, _id: string): StoredAddress {
  const { fullName, addressLine1, addressLine2, city, state, pincode, phone, isDefault = false } = form;
  return { _id, fullName, addressLine1, ...(addressLine2 && { addressLine2 }), city, state, pincode, phone, isDefault };
}

export const present = (stored: StoredAddress): Address => ({ ...stored, address: stored.addressLine1 });
