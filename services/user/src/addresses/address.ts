import type { Address, AddressForm } from '@storefront/contracts';

/** A stored address. The contract's `address` repeats `addressLine1`, so it is not stored. */
export type StoredAddress = Omit<Address, 'address'>;

/**
 * @param before the stored address, if the form edits one: if `addressLine1` is unchanged, `address` counts. The account page of the specification has no second
 * line, so a form without it keeps the stored one; a blank one removes it.
 */
export function fromForm(form: AddressForm, _id: string, before?: StoredAddress): StoredAddress {
  const addressLine1 = (form.addressLine1 === before?.addressLine1 && form.address) || form.addressLine1;
  const { fullName, addressLine2 = before?.addressLine2, city, state, pincode, phone, isDefault = false } = form;
  return { _id, fullName, addressLine1, ...(addressLine2 && { addressLine2 }), city, state, pincode, phone, isDefault };
}

export const present = (stored: StoredAddress): Address => ({ ...stored, address: stored.addressLine1 });
