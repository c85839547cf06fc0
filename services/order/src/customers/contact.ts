import type { Identity } from '@storefront/service-kit';

/** The customer as orders and events name them. */
export interface Customer {
  /** The user's id. */
  _id: string;
  name: string;
  email: string;
}

/** A customer's name and e-mail address. The user service owns them; this service keeps a copy. */
export interface Contact extends Customer {
  /** The user's revision: of two contacts, the one with the larger revision is newer. */
  revision: number;
}

/** Older tokens have no `rev` and get revision 0, so any stored contact counts as newer. */
export const contactOf = ({ userId, name, email, revision = 0 }: Pick<Identity, 'userId' | 'name' | 'email' | 'revision'>): Contact => ({
  _id: userId,
  name,
  email,
  revision,
});

export const newerOf = (stored: Contact | undefined, received: Contact): Contact => (stored && stored.revision >= received.revision ? stored : received);
