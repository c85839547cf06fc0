import type { Address, ProfileAnswer, SavedAddressAnswer } from '@storefront/contracts';
import { api, messageOf, toast } from '@storefront/web-kit';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AddressValues } from './address';

/** The caller's saved addresses; fresh on every visit, since the account page changes them too. */
export const addressesQuery = queryOptions({
  queryKey: ['checkout', 'addresses'],
  queryFn: async ({ signal }): Promise<Address[]> => (await api.get<ProfileAnswer>('/api/users/me', { signal })).addresses ?? [],
  staleTime: 0,
});

interface Change {
  /** Of the address to change; none adds one. */
  id?: string | undefined;
  values: AddressValues;
}

const send = ({ id, values }: Change): Promise<SavedAddressAnswer> =>
  id === undefined
    ? api.post('/api/users/addresses', values)
    : api.put(`/api/users/addresses/${encodeURIComponent(id)}`, values);

/** Saves an address and tells the shopper; `onSaved` gets it. */
export function useSaveAddress(onSaved: (address: Address) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async ({ address, addresses }, { id }) => {
      await client.cancelQueries({ queryKey: addressesQuery.queryKey });
      client.setQueryData(addressesQuery.queryKey, addresses);
      toast.success(id === undefined ? 'Address added successfully' : 'Address updated successfully');
      onSaved(address);
    },
    onError: (error, { id }) => toast.error(messageOf(error, id === undefined ? 'Failed to add address.' : 'Failed to update address.')),
  });
}
