import { DuplicateKeyError } from '@storefront/service-kit';
import type { Store } from '@storefront/service-kit';
import type { Reservation } from './reservation';

export interface ReservationStore {
  find(orderId: string): Promise<Reservation | undefined>;
  /** Keeps it unless something newer is known of the order. */
  keep(reservation: Required<Reservation>): Promise<void>;
  /** Those whose holds may be forgotten by now, the longest waiting first. */
  due(now: string, limit: number): Promise<Reservation[]>;
  /** Nothing is left to forget of these, unless they changed meanwhile. */
  forgotten(reservations: Reservation[]): Promise<void>;
}

/** The only writer of reservations: one document an order. */
export async function openReservationStore(store: Store): Promise<ReservationStore> {
  const reservations = await store.collection<Reservation>('reservations', [{ fields: [['forgetAt', 1]], sparse: true }]);

  return {
    find: (_id) => reservations.findOne({ _id }),

    async keep({ _id, revision, quantities, forgetAt }) {
      const newer = () => reservations.update({ _id, revision: { $lt: revision } }, { $set: { revision, quantities, forgetAt } });
      if (await newer()) return;
      try {
        await reservations.insert({ _id, revision, quantities, forgetAt });
      } catch (error) {
        if (!(error instanceof DuplicateKeyError)) throw error;
        await newer();
      }
    },

    due: (now, limit) => reservations.find({ forgetAt: { $lte: now } }, { sort: [['forgetAt', 1]], limit }),

    async forgotten(done) {
      await Promise.all(done.map(({ _id, revision }) => reservations.update({ _id, revision }, { $unset: { forgetAt: true } })));
    },
  };
}
