import { api } from '@storefront/web-kit';
import type { Address } from '../../api/profile';
import { loadProfile, profileQuery } from '../../api/profile-query';
import type { AddressForm, AddressKind, ListedAddress } from '../../components/address-book';

const base = '/api/users/addresses';
const pathOf = (id: string) => `${base}/${encodeURIComponent(id)}` as const;

export const listed = ({ fullName, address, addressLine1 = '', addressLine2, ...rest }: Address): ListedAddress => ({
  ...rest,
  name: fullName,
  street: address || addressLine1,
  street2: addressLine2,
});

/** The account page sends `address` in place of `addressLine1` (specification, 3). A blank second line removes the stored one. */
const payload = ({ name, street, street2, ...rest }: AddressForm) => ({ fullName: name, address: street, addressLine2: street2, ...rest });

/** Calls, labels and texts for the addresses of checkout. */
export const accountAddresses: AddressKind = {
  queryKey: profileQuery.queryKey,
  load: async () => (await loadProfile()).addresses.map(listed),
  add: (form) => api.post(base, payload(form)),
  update: (id, form) => api.put(pathOf(id), payload(form)),
  remove: (id) => api.delete(pathOf(id)),
  setDefault: (id) => api.put(`${pathOf(id)}/default`),
  labels: { name: 'Full Name', street: 'Address' },
  texts: { empty: 'No addresses saved yet', addFailed: 'Failed to add address.', updateFailed: 'Failed to update address.' },
};
