import type { Identity } from '@storefront/service-kit';
import { contactOf, newerOf, type Contact, type Customer } from './contact';
import type { ContactStore } from './store';

const customerOf = ({ _id, name, email }: Contact): Customer => ({ _id, name, email });

/** Customers' current names and e-mail addresses, from events of the user service and from tokens. The newest one counts. */
export function createContacts(store: ContactStore) {
  return {
    record: (contact: Contact) => store.save(contact),

    /** The customer who is calling. A newer token is recorded, because later mails have no token. */
    async ofCaller(identity: Identity): Promise<Customer> {
      const fromToken = contactOf(identity);
      const stored = await store.find(identity.userId);
      if (fromToken.revision > (stored?.revision ?? 0)) await store.save(fromToken);
      return customerOf(newerOf(stored, fromToken));
    },

    /** The recipient of mails about an order. @param placedBy the order's customer, used if no contact is stored */
    async current(placedBy: Customer): Promise<Customer> {
      const stored = await store.find(placedBy._id);
      return stored ? customerOf(stored) : placedBy;
    },
  };
}

export type Contacts = ReturnType<typeof createContacts>;
