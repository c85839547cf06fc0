import type { Customer } from '@storefront/contracts';
import { phoneKey } from '@storefront/contracts/rules';
import {
  DuplicateKeyError,
  enqueue,
  mapAll,
  newEvent,
  outboxIndex,
  withEvents,
  type Collection,
  type Filter,
  type Store,
  type WithOutbox,
} from '@storefront/service-kit';
import { UserError } from '../user-error';
import type { Decision, User, UserEvent } from './user';

/** Computed from events, see `figures/`. */
export interface CustomerTotals {
  orders: number;
  /** Rupees. */
  totalSpent: number;
}

/** `nameKey` sorts names regardless of case; `totalsRevision` guards the totals. */
type StoredUser = User & CustomerTotals & WithOutbox & { nameKey: string; totalsRevision: number };

export interface CustomerPage {
  search?: string;
  sortBy: keyof Omit<Customer, '_id'>;
  sortOrder: 'asc' | 'desc';
  page: number;
  limit: number;
}

const toEvents = (events: UserEvent[], now: Date) => events.map(({ type, data }) => newEvent(type, data, now));

function withoutBookkeeping({
  outbox: _outbox,
  outboxPending: _pending,
  nameKey: _key,
  orders: _orders,
  totalSpent: _spent,
  totalsRevision: _revision,
  ...user
}: StoredUser): User {
  return user;
}

/** Phones are stored as ten digits. Staff search for them as customers write them: `+91 98765-43210`, `098765 43210`. */
const customersMatching = (search: string | undefined): Filter => ({
  role: 'customer',
  ...(search && {
    $or: [{ name: { $contains: search } }, { email: { $contains: search } }, { phone: { $contains: phoneKey(search) || search } }],
  }),
});

async function refuseTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof DuplicateKeyError) throw new UserError('taken', 'An account with this email already exists');
    throw error;
  }
}

/** Users and their events, saved in one write. The only writer of the collection `users`. */
export async function openUserStore(store: Store) {
  const users: Collection<StoredUser> = await store.collection<StoredUser>('users', [
    { fields: [['email', 1]], unique: true },
    ...(['nameKey', 'phone', 'orders', 'totalSpent', 'createdAt'] as const).map((field) => ({
      fields: [
        ['role', 1],
        [field, 1],
      ] as [string, 1][],
    })),
    { fields: [['credentialsChangedAt', 1]] },
    { fields: [['passwordReset.tokenHash', 1]], sparse: true },
    outboxIndex,
  ]);
  const one = async (filter: Filter): Promise<User | undefined> => {
    const found = await users.findOne(filter);
    return found && withoutBookkeeping(found);
  };

  return {
    /** For the outbox relay only. */
    collection: users,

    byId: (id: string) => one({ _id: id }),
    byEmail: (email: string) => one({ email }),
    byResetToken: (tokenHash: string) => one({ 'passwordReset.tokenHash': tokenHash }),

    /** @throws UserError if the e-mail address is taken */
    async insert({ user, events }: Decision, now: Date): Promise<void> {
      const document = { ...user, nameKey: user.name.toLowerCase(), orders: 0, totalSpent: 0, totalsRevision: 0 };
      await refuseTaken(users.insert(withEvents(document, ...toEvents(events, now))));
    },

    /**
     * @returns false if the user was changed since it was loaded
     * @throws UserError if the e-mail address is taken
     */
    async save({ user, events }: Decision, now: Date): Promise<boolean> {
      const { _id, ...fields } = user;
      const update = enqueue({ $set: { ...fields, nameKey: user.name.toLowerCase() } }, ...toEvents(events, now));
      return (await refuseTaken(users.update({ _id, revision: user.revision - 1 }, update))) !== undefined;
    },

    hasAdmin: async () => (await users.findOne({ role: 'admin' })) !== undefined,

    countCustomers: (search?: string) => users.count(customersMatching(search)),

    async customers({ search, sortBy, sortOrder, page, limit }: CustomerPage): Promise<Customer[]> {
      const field = sortBy === 'name' ? 'nameKey' : sortBy;
      const found = await users.find(customersMatching(search), {
        sort: [[field, sortOrder === 'asc' ? 1 : -1]],
        skip: (page - 1) * limit,
        limit,
      });
      return found.map(({ _id, name, email, phone, orders, totalSpent, createdAt }) => ({
        _id,
        name,
        email,
        phone,
        orders,
        totalSpent,
        createdAt,
      }));
    },

    /** Users whose tokens were revoked after `since`, oldest first. */
    async credentialChanges(since: string): Promise<{ userId: string; changedAt: string }[]> {
      const found = await users.find({ credentialsChangedAt: { $gt: since } }, { sort: [['credentialsChangedAt', 1]] });
      return found.flatMap(({ _id: userId, credentialsChangedAt: changedAt }) => (changedAt === null ? [] : [{ userId, changedAt }]));
    },

    /** The stored figures of every user. */
    totals: () => mapAll(users, ({ _id, orders, totalSpent }) => ({ _id, orders, totalSpent })),

    /** For `saveTotals`; undefined if there is no such user. */
    totalsRevision: async (id: string) => (await users.findOne({ _id: id }))?.totalsRevision,

    /** @returns false if the totals were saved since `revision` */
    async saveTotals(id: string, { orders, totalSpent }: CustomerTotals, revision: number): Promise<boolean> {
      return (
        (await users.update({ _id: id, totalsRevision: revision }, { $set: { orders, totalSpent, totalsRevision: revision + 1 } })) !==
        undefined
      );
    },
  };
}

export type UserStore = Awaited<ReturnType<typeof openUserStore>>;
