import { api, asList, asOptional, asRecord } from '@storefront/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { asAddress, type Address } from '../../api/profile';
import { profileQuery } from '../../api/profile-query';
import type { AddressForm, AddressKind, ListedAddress } from '../../components/address-book';

const base = '/api/users/addresses';
const as = asRecord({ addresses: asOptional(asList(asAddress)) });
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
  const { mutateAsync: change } = useMutation({
    mutationFn: (call: () => Promise<{ addresses?: Address[] }>) => call(),
    onSuccess: ({ addresses }) =>
      addresses
        ? client.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, addresses })
        : client.invalidateQueries({ queryKey: profileQuery.queryKey }),
  });
  return {
    save: (form, id) => change(() => (id ? api.put(pathOf(id), payload(form), { as }) : api.post(base, payload(form), { as }))),
    remove: (id) => change(() => api.delete(pathOf(id), { as })),
    setDefault: (id) => change(() => api.put(`${pathOf(id)}/default`, undefined, { as })),
    labels: { name: 'Full Name', street: 'Address' },
    texts: { empty: 'No addresses saved yet', addFailed: 'Failed to add address.', updateFailed: 'Failed to update address.' },
  };
}
