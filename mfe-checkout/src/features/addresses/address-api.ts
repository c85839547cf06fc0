import { api, asList, asOptional, asRecord, messageOf, toast, useSession } from '@storefront/web-kit';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isAnswerLost } from '../../is-answer-lost';
import { asAddress, toValues, type Address, type AddressValues } from './address';

const asProfile = asRecord({ addresses: asList(asAddress) });

/** The caller's saved addresses. The stale time keeps the prefetched addresses, so that checkout does not fetch them again. */
export const addressesQuery = queryOptions({
  queryKey: ['checkout', 'addresses'],
  queryFn: async ({ signal }): Promise<Address[]> => (await api.get('/api/users/me', { signal, as: asProfile })).addresses,
  staleTime: 5_000,
});

/** Handlers for the checkout link: hovering or focusing it loads the addresses early. */
export function useAddressesPrefetch() {
  const client = useQueryClient();
  const { isLoggedIn } = useSession();
  const prefetch = () => {
    if (isLoggedIn) void client.prefetchQuery(addressesQuery);
  };
  return { onPointerEnter: prefetch, onFocus: prefetch };
}

interface Change {
  /** The address to change; without an id a new one is added. */
  id?: string | undefined;
  values: AddressValues;
}

const asSaved = asRecord({ address: asOptional(asAddress), addresses: asOptional(asList(asAddress)) });

const send = ({ id, values }: Change) =>
  id === undefined
    ? api.post('/api/users/addresses', values, { as: asSaved })
    : api.put(`/api/users/addresses/${encodeURIComponent(id)}`, values, { as: asSaved });

/** Looks among the stored addresses for the one that the change wrote. */
async function findSaved({ id, values }: Change) {
  // In the file of the dialogs, so that pages stay small.
  const { isStoredFrom } = await import(/* webpackChunkName: "dialogs" */ './is-stored-from');
  const { addresses } = await api.get('/api/users/me', { as: asProfile });
  const address = addresses.find((one) => (id === undefined || one._id === id) && isStoredFrom(values, toValues(one)));
  return address && { address, addresses };
}

/**
 * Saves an address and shows a toast. Fetches the addresses again if the answer does not contain them. After a lost answer, it looks for the stored
 * address, at once and before the next attempt, so that no address is added twice.
 */
export function useSaveAddress() {
  const client = useQueryClient();
  const isUncertain = useRef(false);
  const save = async (change: Change) =>
    (isUncertain.current && (await findSaved(change))) ||
    send(change).catch(async (error: unknown) => {
      isUncertain.current = isAnswerLost(error);
      const saved = isUncertain.current && (await findSaved(change).catch(() => undefined));
      if (!saved) throw error;
      return saved;
    });
  return useMutation({
    mutationFn: save,
    onSuccess: async ({ addresses }, { id }) => {
      isUncertain.current = false;
      await client.cancelQueries({ queryKey: addressesQuery.queryKey });
      if (addresses) client.setQueryData(addressesQuery.queryKey, addresses);
      else await client.invalidateQueries({ queryKey: addressesQuery.queryKey });
      toast.success(id === undefined ? 'Address added successfully' : 'Address updated successfully');
    },
    onError: (error, { id }) => toast.error(messageOf(error, id === undefined ? 'Failed to add address.' : 'Failed to update address.')),
  });
}
