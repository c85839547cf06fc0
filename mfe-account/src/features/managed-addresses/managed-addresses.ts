import { api, ApiError, asFlag, asList, asOptional, asRecord, asText } from '@storefront/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { asPincode } from '../../api/profile';
import type { AddressKind } from '../../components/address-book';

const base = '/api/addresses';
const pathOf = (id: string) => `${base}/${encodeURIComponent(id)}` as const;

const asManagedAddress = asRecord({
  _id: asText,
  name: asText,
  street: asText,
  city: asText,
  state: asText,
  pincode: asPincode,
  phone: asText,
  isDefault: asFlag,
});
const asAnswer = asRecord({ addresses: asOptional(asList(asManagedAddress)) });

async function load(signal?: AbortSignal) {
  const { addresses } = await api.get(base, { signal, as: asAnswer });
  if (!addresses) throw new ApiError(200);
  return addresses;
}

/** The addresses of the Manage Addresses page, a separate entity (specification, 3). */
export const managedAddressesQuery = queryOptions({ queryKey: ['account', 'managed-addresses'], queryFn: ({ signal }) => load(signal) });

/** Calls, labels and texts for managed addresses. */
export const managedAddresses: AddressKind = {
  queryKey: managedAddressesQuery.queryKey,
  load,
  add: (form) => api.post(base, form),
  update: (id, form) => api.put(pathOf(id), form),
  remove: (id) => api.delete(pathOf(id)),
  labels: { name: 'Name', street: 'Street' },
  texts: {
    empty: 'No addresses found. Add your first address using the button above.',
    addFailed: 'Failed to save address',
    updateFailed: 'Failed to save address',
  },
};
