import { api } from '@storefront/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import type { Address } from '../../api/profile';
import { profileQuery } from '../../api/profile-query';
import { useChanges } from '../../api/use-changes';
import { mergeAddress, type AddressForm, type AddressKind, type ListedAddress } from '../../components/address-book';

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

/** Calls, labels and texts for the addresses of checkout. */
export function useAccountAddresses(): AddressKind {
  const client = useQueryClient();
  const change = useChanges(profileQuery.queryKey);
  return {
    add: (form) => change(() => api.post(base, payload(form))),
    update: (opened, form) =>
      change(async () => {
        const { addresses } = await client.fetchQuery({ ...profileQuery, staleTime: 0 });
        return api.put(pathOf(opened._id), payload(mergeAddress(opened, form, addresses.map(listed))));
      }),
    remove: (id) => change(() => api.delete(pathOf(id))),
    setDefault: (id) => change(() => api.put(`${pathOf(id)}/default`)),
    labels: { name: 'Full Name', street: 'Address' },
    texts: { empty: 'No addresses saved yet', addFailed: 'Failed to add address.', updateFailed: 'Failed to update address.' },
  };
}
