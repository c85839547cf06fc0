import type { ManagedAddress } from '@storefront/contracts';
import { DuplicateKeyError, type Collection, type Document, type Store } from '@storefront/service-kit';

/** All addresses of one user; `_id` is the user's id. */
interface AddressBook extends Document {
  addresses: ManagedAddress[];
  revision: number;
}

/**
 * The addresses of the Manage Addresses page: one document a user, so that one guarded write keeps exactly one default. The
 * only writer of the collection `address-books`.
 */
export async function openAddressBooks(store: Store) {
  const books: Collection<AddressBook> = await store.collection<AddressBook>('address-books');
  return {
    async of(userId: string): Promise<Omit<AddressBook, '_id'>> {
      return (await books.findOne({ _id: userId })) ?? { addresses: [], revision: 0 };
    },

    /** @returns false if the addresses were changed since `revision` */
    async save(userId: string, addresses: ManagedAddress[], revision: number): Promise<boolean> {
      if (revision > 0)
        return (await books.update({ _id: userId, revision }, { $set: { addresses, revision: revision + 1 } })) !== undefined;
      try {
        await books.insert({ _id: userId, addresses, revision: 1 });
        return true;
      } catch (error) {
        if (error instanceof DuplicateKeyError) return false;
        throw error;
      }
    },
  };
}

export type AddressBooks = Awaited<ReturnType<typeof openAddressBooks>>;
