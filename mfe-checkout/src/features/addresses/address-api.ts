import { api, asList, asOptional, asRecord, isAnswerLost, messageOf, toast } from '@storefront/web-kit';
import { mergeEdits } from '@storefront/web-kit/forms';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { asAddress, toValues, type Address, type AddressValues } from './address';

const asProfile = asRecord({ addresses: asList(asAddress) });

export const loadAddresses = async (options: { signal?: AbortSignal } = {}): Promise<Address[]> => (await api.get('/api/users/me', { ...options, as: asProfile })).addresses;

/** The caller's saved addresses. The stale time keeps the prefetched addresses, so that checkout does not fetch them again. */
export const addressesQuery = queryOptions({
  queryKey: ['checkout', 'addresses'],
  queryFn: ({ signal }) => loadAddresses({ signal }),
  staleTime: 5_000,
  // The page loads them itself, but not while an address form is open.
  refetchOnWindowFocus: false,
});

interface Change {
  /** The address to change, as it was when its form was opened; without it a new one is added. */
  opened?: Address;
  values: AddressValues;
}

/** The edited fields, and the newest values of the others: another tab or device may have changed them since the form was opened. */
function merged({ opened, values }: Change, newest: Address): AddressValues {
  // The form sets the default, but cannot unset it.
  return opened ? { ...mergeEdits(toValues(opened), values, toValues(newest)), isDefault: values.isDefault } : values;
}

const asSaved = asRecord({ address: asOptional(asAddress), addresses: asOptional(asList(asAddress)) });

async function send(change: Change) {
  const { opened, values } = change;
  if (!opened) return api.post('/api/users/addresses', values, { as: asSaved });
  // If the address is gone, the server says so.
  const newest = (await loadAddresses()).find(({ _id }) => _id === opened._id) ?? opened;
  return api.put(`/api/users/addresses/${encodeURIComponent(opened._id)}`, merged(change, newest), { as: asSaved });
}

/** Looks among the stored addresses for the one that the change wrote. */
async function findSaved(change: Change) {
  // In the file of the dialogs, so that pages stay small.
  const { isStoredFrom } = await import(/* webpackChunkName: "dialogs" */ './is-stored-from');
  const addresses = await loadAddresses();
  const address = addresses.find((one) => (!change.opened || one._id === change.opened._id) && isStoredFrom(merged(change, one), toValues(one)));
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
    onSuccess: async ({ addresses }, { opened }) => {
      isUncertain.current = false;
      await client.cancelQueries({ queryKey: addressesQuery.queryKey });
      if (addresses) client.setQueryData(addressesQuery.queryKey, addresses);
      else await client.invalidateQueries({ queryKey: addressesQuery.queryKey });
      toast.success(opened ? 'Address updated successfully' : 'Address added successfully');
    },
    onError: (error, { opened }) => toast.error(messageOf(error, opened ? 'Failed to update address.' : 'Failed to add address.')),
  });
}
