import { api, ApiError, asFlag, asList, asOptional, asRecord, asText } from '@storefront/web-kit';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AddressForm, AddressKind } from '../../components/address-book';

const base = '/api/addresses';
const pathOf = (id: string) => `${base}/${encodeURIComponent(id)}` as const;

const asManagedAddress = asRecord({
  _id: asText,
  name: asText,
  street: asText,
  city: asText,
  state: asText,
  pincode: asText,
  phone: asText,
  isDefault: asFlag,
});
const asAnswer = asRecord({ addresses: asOptional(asList(asManagedAddress)) });

/** The addresses of the Manage Addresses page, a separate entity (specification, 3). */
export const managedAddressesQuery = queryOptions({
  queryKey: ['account', 'managed-addresses'],
  queryFn: async ({ signal }) => {
    const { addresses } = await api.get(base, { signal, as: asAnswer });
    if (!addresses) throw new ApiError(200);
    return addresses;
  },
});

const payload = ({ name, street, city, state, pincode, phone, isDefault }: AddressForm) => ({ name, street, city, state, pincode, phone, isDefault });

/** Calls, labels and texts for managed addresses. Each change reloads the list, because it may move the default. */
export function useManagedAddresses(): AddressKind {
  const client = useQueryClient();
  const { mutateAsync: change } = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onSuccess: () => client.invalidateQueries({ queryKey: managedAddressesQuery.queryKey }),
  });
  return {
    save: (form, id) => change(() => (id ? api.put(pathOf(id), payload(form)) : api.post(base, payload(form)))),
    remove: (id) => change(() => api.delete(pathOf(id))),
    labels: { name: 'Name', street: 'Street' },
    texts: {
      empty: 'No addresses found. Add your first address using the button above.',
      addFailed: 'Failed to save address',
      updateFailed: 'Failed to save address',
    },
  };
}
