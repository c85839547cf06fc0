import type { ManagedAddress, ManagedAddressForm } from '@storefront/contracts';
import { newId } from '@storefront/service-kit';
import { add, find, remove, replace } from '../addresses/default-list';
import { UserError } from '../user-error';
import { fromForm } from './managed-address';
import type { AddressBooks } from './store';

const attempts = 100;

/** The addresses of the Manage Addresses page. */
export function createManagedAddressUseCases(books: AddressBooks) {
  async function change(userId: string, changing: (addresses: ManagedAddress[]) => ManagedAddress[]): Promise<ManagedAddress[]> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const { addresses, revision } = await books.of(userId);
      const changed = changing(addresses);
      if (await books.save(userId, changed, revision)) return changed;
    }
    throw new UserError('busy', 'Your addresses are being changed elsewhere. Please try again.');
  }

  const put = async (userId: string, address: ManagedAddress, putting: typeof add<ManagedAddress>) =>
    find(await change(userId, (list) => putting(list, address)), address._id);

  return {
    list: async (userId: string) => (await books.of(userId)).addresses,
    one: async (userId: string, id: string) => find((await books.of(userId)).addresses, id),
    add: (userId: string, form: ManagedAddressForm) => put(userId, fromForm(form, newId()), add),
    update: (userId: string, id: string, form: ManagedAddressForm) => put(userId, fromForm(form, id), replace),
    remove: (userId: string, id: string) => change(userId, (list) => remove(list, id)),
  };
}

export type ManagedAddressUseCases = ReturnType<typeof createManagedAddressUseCases>;
