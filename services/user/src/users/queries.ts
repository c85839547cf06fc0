import type { Profile } from '@storefront/contracts';
import type { Identity } from '@storefront/service-kit';
import { present as presentAddress } from '../addresses/address';
import { UserError } from '../user-error';
import type { LoginsEndedAt } from './ended-logins';
import type { UserStore } from './store';
import { sessionUser } from './login';
import { isTokenRevoked, type User } from './user';

export const presentProfile = (user: User): Profile => ({ ...sessionUser(user), addresses: user.addresses.map(presentAddress) });

/** Users in the contract's shapes. */
export function createUserQueries(users: UserStore, loginsEndedAt: LoginsEndedAt) {
  return {
    async profile(id: string): Promise<Profile> {
      const user = await users.byId(id);
      if (!user) throw new UserError('not-logged-in', 'Please login to continue');
      return presentProfile(user);
    },

    /** A token is revoked if its user is gone or has changed the password since. */
    async isTokenRevoked({ userId, issuedAt }: Identity): Promise<boolean> {
      const user = await users.byId(userId);
      return !user || isTokenRevoked(user, issuedAt);
    },

    async credentialChanges(since: string) {
      const [changes, allChangedAt] = await Promise.all([users.credentialChanges(since), loginsEndedAt()]);
      return { changes, ...(allChangedAt !== undefined && { allChangedAt }) };
    },
  };
}

export type UserQueries = ReturnType<typeof createUserQueries>;
