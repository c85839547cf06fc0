import { DuplicateKeyError, type Collection, type Store } from '@storefront/service-kit';
import type { Reservation } from './reservation';

/** The only writer of the collection `reservations`: one document an order. */
export async function openReservationStore(store: Store) {
  const reservations: Collection<Reservation> = await store.collection<Reservation>('reservations', [{ fields: [['forgetAt', 1]], sparse: true }]);

  return {
    find: (id: string) => reservations.findOne({ _id: id }),

    /** Stores it, unless a newer revision is stored. */
    async keep({ _id, revision, quantities, forgetAt }: Required<Reservation>): Promise<void> {
      const newer = () => reservations.update({ _id, revision: { $lt: revision } }, { $set: { revision, quantities, forgetAt } });
      if (await newer()) return;
      try {
        await reservations.insert({ _id, revision, quantities, forgetAt });
      } catch (error) {
        if (!(error instanceof DuplicateKeyError)) throw error;
        await newer();
      }
    },

    /** Reservations whose marks may be removed now, the oldest first. */
    due: (now: string, limit: number) => reservations.find({ forgetAt: { $lte: now } }, { sort: [['forgetAt', 1]], limit }),

    /** Records that the marks of these were removed, unless a reservation has changed since it was read. */
    async forgotten(done: Reservation[]): Promise<void> {
      await Promise.all(done.map(({ _id, revision }) => reservations.update({ _id, revision }, { $unset: { forgetAt: true } })));
    },
  };
}

export type ReservationStore = Awaited<ReturnType<typeof openReservationStore>>;
