import type { Identity } from '@storefront/service-kit';
import { contactOf, newerOf, type Contact, type Customer } from './contact';
import type { ContactStore } from './store';

/** The customer who is calling. */
export interface Caller {
  customer: Customer;
  /** The contact in the token, if it is newer than the stored one. Later mails have no token, so a purchase records it. */
  unrecorded?: Contact;
}

const customerOf = ({ _id, name, email }: Contact): Customer => ({ _id, name, email });

/** Customers' current names and e-mail addresses, from events of the user service and from tokens. The newest one counts. */
export function createContacts(store: ContactStore) {
  return {
    record: (contact: Contact) => store.save(contact),

    /** Writes nothing, because a rejected order must stay cheap (decision 28). */
    async ofCaller(identity: Identity): Promise<Caller> {
      const fromToken = contactOf(identity);
      const stored = await store.find(identity.userId);
      const isNewer = fromToken.revision > (stored?.revision ?? 0);
      return { customer: customerOf(newerOf(stored, fromToken)), ...(isNewer && { unrecorded: fromToken }) };
    },

    /** The recipient of mails about an order. @param placedBy the order's customer, used if no contact is stored */
    async current(placedBy: Customer): Promise<Customer> {
      const stored = await store.find(placedBy._id);
      return stored ? customerOf(stored) : placedBy;
    },
  };
}

export type Contacts = ReturnType<typeof createContacts>;
