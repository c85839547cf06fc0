import { DuplicateKeyError, type Collection, type Store } from '@storefront/service-kit';
import type { Contact } from './contact';

/** The only writer of the collection `customers`. */
export async function openContactStore(store: Store) {
  const contacts: Collection<Contact> = await store.collection<Contact>('customers');
  return {
    /** Saves the contact unless the stored one is as new or newer. */
    async save(contact: Contact): Promise<void> {
      const { _id, ...fields } = contact;
      const replaceOlder = () => contacts.update({ _id, revision: { $lt: contact.revision } }, { $set: fields });
      if (await replaceOlder()) return;
      try {
        await contacts.insert(contact);
      } catch (error) {
        if (!(error instanceof DuplicateKeyError)) throw error;
        await replaceOlder();
      }
    },

    find: (customerId: string) => contacts.findOne({ _id: customerId }),
  };
}

export type ContactStore = Awaited<ReturnType<typeof openContactStore>>;
