import { api, ApiError, asFlag, asList, asOptional, asRecord, asText } from '@storefront/web-kit';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useChanges } from '../../api/use-changes';
import { mergeAddress, type AddressForm, type AddressKind } from '../../components/address-book';

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

/** Calls, labels and texts for managed addresses. */
export function useManagedAddresses(): AddressKind {
  const client = useQueryClient();
  const change = useChanges(managedAddressesQuery.queryKey);
  return {
    add: (form) => change(() => api.post(base, payload(form))),
    update: (opened, form) =>
      change(async () => {
        const addresses = await client.fetchQuery({ ...managedAddressesQuery, staleTime: 0 });
        return api.put(pathOf(opened._id), payload(mergeAddress(opened, form, addresses)));
      }),
    remove: (id) => change(() => api.delete(pathOf(id))),
    labels: { name: 'Name', street: 'Street' },
    texts: {
      empty: 'No addresses found. Add your first address using the button above.',
      addFailed: 'Failed to save address',
      updateFailed: 'Failed to save address',
    },
  };
}
