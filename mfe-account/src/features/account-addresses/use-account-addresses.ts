import { api } from '@storefront/web-kit';
import type { Address } from '../../api/profile';
import { loadProfile, profileQuery } from '../../api/profile-query';
import {
  isAdded,
  isDefaultNow,
  isRemoved,
  isUpdated,
  mergeAddress,
  useAddressChanges,
  type AddressForm,
  type AddressKind,
  type ListedAddress,
} from '../../components/address-book';

const base = '/api/users/addresses';
const pathOf = (id: string) => `${base}/${encodeURIComponent(id)}` as const;

export const listed = ({ fullName, address, addressLine2, ...rest }: Address): ListedAddress => ({
  ...rest,
  name: fullName,
  street: address,
  street2: addressLine2,
});

/** The account page sends `address` in place of `addressLine1` (specification, 3). */
const payload = ({ name, street, street2, ...rest }: AddressForm) => {
  const { city, state, pincode, phone, isDefault } = rest;
  return { fullName: name, address: street, ...(street2 && { addressLine2: street2 }), city, state, pincode, phone, isDefault };
};

const load = async () => (await loadProfile()).addresses.map(listed);

/** Calls, labels and texts for the addresses of checkout. */
export function useAccountAddresses(): AddressKind {
  const change = useAddressChanges(profileQuery.queryKey, load);
  return {
    add: (form) => change(() => api.post(base, payload(form)), isAdded(form)),
    update: (opened, form) => change(async () => api.put(pathOf(opened._id), payload(mergeAddress(opened, form, await load()))), isUpdated(opened, form)),
    remove: (id) => change(() => api.delete(pathOf(id)), isRemoved(id)),
    setDefault: (id) => change(() => api.put(`${pathOf(id)}/default`), isDefaultNow(id)),
    labels: { name: 'Full Name', street: 'Address' },
    texts: { empty: 'No addresses saved yet', addFailed: 'Failed to add address.', updateFailed: 'Failed to update address.' },
  };
}
