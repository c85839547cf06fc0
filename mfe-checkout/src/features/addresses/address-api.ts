import type { Address, ProfileAnswer, SavedAddressAnswer } from '@storefront/contracts';
import { api, messageOf, toast, useSession } from '@storefront/web-kit';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AddressValues } from './address';

/** The caller's saved addresses; those asked for when the way to checkout was pointed at are not asked for again on arrival. */
export const addressesQuery = queryOptions({
  queryKey: ['checkout', 'addresses'],
  queryFn: async ({ signal }): Promise<Address[]> => (await api.get<ProfileAnswer>('/api/users/me', { signal })).addresses ?? [],
  staleTime: 5_000,
});

/** Handlers for the way to checkout: who points at it, or reaches it by keyboard, will not have to wait for the addresses. */
export function useAddressesPrefetch() {
  const client = useQueryClient();
  const { isLoggedIn } = useSession();
  const prefetch = () => {
    if (isLoggedIn) void client.prefetchQuery(addressesQuery);
  };
  return { onPointerEnter: prefetch, onFocus: prefetch };
}

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
