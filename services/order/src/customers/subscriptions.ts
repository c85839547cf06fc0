import type { HandlersOf } from '@storefront/service-kit';
import type { Contacts } from './use-cases';

/** Older `user.registered` events have no revision. A new user has this one. */
const firstRevision = 1;

/** Events of the user service. */
export const customerSubscriptions = ({ record }: Contacts) =>
  ({
    'user.registered': ({ data: { userId: _id, name, email, revision = firstRevision } }) => record({ _id, name, email, revision }),
    'user.updated': ({ data: { userId: _id, name, email, revision } }) => record({ _id, name, email, revision }),
  }) satisfies HandlersOf<'order'>;
