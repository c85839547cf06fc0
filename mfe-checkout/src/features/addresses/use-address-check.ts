import type { ShippingAddressForm } from '@storefront/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toShippingAddress } from './address';
import { addressesQuery, loadAddresses } from './address-api';

/** Place Order waits this long for the addresses. */
const patienceMs = 1_000;

/** Before an order is placed: has another tab or device changed or deleted its address since the page showed it? */
export function useAddressCheck() {
  const client = useQueryClient();
  const [isChanged, setChanged] = useState(false);
  return {
    /** The last check found a change, and the page shows the new addresses. */
    isChanged,
    dismiss: () => setChanged(false),
    /** @returns true if the stored address is as shown, or the server does not say in time */
    check: async (id: string | undefined, shown: ShippingAddressForm): Promise<boolean> => {
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
      const addresses = await Promise.race([late, loadAddresses().catch(() => undefined)]);
      const address = addresses?.find(({ _id }) => _id === id);
      const isAsShown = !addresses || (address !== undefined && JSON.stringify(toShippingAddress(address)) === JSON.stringify(shown));
      if (!isAsShown) {
        // An earlier load may still run.
        await client.cancelQueries({ queryKey: addressesQuery.queryKey });
        client.setQueryData(addressesQuery.queryKey, addresses);
      }
      setChanged(!isAsShown);
      return isAsShown;
    },
  };
}
