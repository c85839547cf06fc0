import { DuplicateKeyError, type Collection, type Document, type Store } from '@storefront/service-kit';

/** A mail that was sent or is being sent. `_id` is the deduplication key. Times are ISO strings. */
export interface MailRecord extends Document {
  to: string;
  subject: string;
  createdAt: string;
  attempts: number;
  /** How often the server refused the recipient. */
  refusals?: number;
  /** An event requested the mail, and its inbox entry retries for about a day. False again after a final refusal. */
  byEvent: boolean;
  /** No other attempt may begin before this time. Absent once the mail is sent. */
  leaseUntil?: string;
  sentAt?: string;
  /** Why the last attempt failed. */
  error?: string;
}

/** A mail that this process may send until its lease ends. */
export type ClaimedMail = MailRecord & { leaseUntil: string };

export type Claim = { state: 'claimed'; record: ClaimedMail } | { state: 'sent' } | { state: 'busy' };

/** In ms. The sending must end `margin` before the lease does: the store may be slow, and clocks differ. */
export interface LeaseLimits {
  lease: number;
  margin: number;
}

/** The only writer of the collection `mails`. */
export async function openMailStore(store: Store, limits: LeaseLimits = { lease: 55_000, margin: 20_000 }) {
  const mails: Collection<MailRecord> = await store.collection<MailRecord>('mails', [{ fields: [['createdAt', -1]] }, { fields: [['leaseUntil', 1]], sparse: true }]);
  // No other process can be sending, so these leases are left from a crash.
  if (store.exclusive) await mails.updateAll({ leaseUntil: { $gt: '' }, sentAt: { $exists: false } }, { $set: { leaseUntil: '' } });

  return {
    /** Only one caller gets the lease of a mail. A lease that is not released expires. */
    async claim(mail: Pick<MailRecord, '_id' | 'to' | 'subject' | 'byEvent'>, now: Date): Promise<Claim> {
      const leaseUntil = new Date(now.getTime() + limits.lease).toISOString();
      const record: ClaimedMail = { ...mail, createdAt: now.toISOString(), attempts: 1, leaseUntil };
      try {
        // Without fsync: if a power cut loses the claim, the mail is sent again, as after a crash between sending and recording.
        await mails.insert(record, { durable: false });
        return { state: 'claimed', record };
      } catch (error) {
        if (!(error instanceof DuplicateKeyError)) throw error;
      }
      const { _id } = mail;
      if (mail.byEvent) await mails.update({ _id }, { $set: { byEvent: true } });
      const free = { _id, sentAt: { $exists: false }, leaseUntil: { $lte: now.toISOString() } };
      const claimed = await mails.update(free, { $set: { leaseUntil }, $inc: { attempts: 1 } });
      if (claimed) return { state: 'claimed', record: { ...claimed, leaseUntil } };
      const other = await mails.findOne({ _id });
      return { state: other?.sentAt === undefined ? 'busy' : 'sent' };
    },

    /** Time limit of the sending from now, so that it ends before another process can claim the mail. */
    sendingMs: ({ leaseUntil }: ClaimedMail, now: Date): number => Math.max(0, Date.parse(leaseUntil) - limits.margin - now.getTime()),

    async markSent(key: string, now: Date): Promise<void> {
      await mails.update({ _id: key }, { $set: { sentAt: now.toISOString() }, $unset: { error: true, leaseUntil: true } });
    },

    /**
     * Records why an attempt failed. The next attempt may begin at once. If the server may have accepted the mail, it begins when the lease ends.
     * @param isLast no event will retry
     * @returns the record; `byEvent` is true if an event retries it, or did so for a day
     */
    async markFailed({ _id, leaseUntil }: ClaimedMail, reason: string, { mayHaveArrived = false, isRefusal = false, isLast = false }): Promise<MailRecord | undefined> {
      // If the lease has expired, another attempt may own the record.
      const own = { _id, leaseUntil, sentAt: { $exists: false } };
      const marked = await mails.update(own, { $set: { error: reason, ...(!mayHaveArrived && { leaseUntil: '' }), ...(isLast && { byEvent: false }) }, ...(isRefusal && { $inc: { refusals: 1 } }) });
      return marked ?? mails.findOne({ _id });
    },
  };
}

export type MailStore = Awaited<ReturnType<typeof openMailStore>>;
