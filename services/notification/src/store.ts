import { DuplicateKeyError, type Collection, type Document, type Store } from '@storefront/service-kit';

/** What was, or is being, mailed to whom for what. `_id` is the deduplication key. Times are ISO strings. */
export interface MailRecord extends Document {
  to: string;
  subject: string;
  createdAt: string;
  attempts: number;
  /** An event asked for it, which comes again until the mail is sent. */
  byEvent: boolean;
  /** Somebody is sending it until then. */
  leaseUntil: string;
  sentAt?: string;
  /** What the last attempt failed with. */
  error?: string;
}

export type Claim = { state: 'claimed'; record: MailRecord } | { state: 'sent' } | { state: 'busy' };

/** Longer than a transport takes at most. */
const leaseMs = 55_000;

/** The only writer of the collection `mails`. */
export async function openMailStore(store: Store) {
  const mails: Collection<MailRecord> = await store.collection<MailRecord>('mails', [{ fields: [['createdAt', -1]] }]);
  // No other process can be sending, so what is claimed was left by a crash.
  if (store.exclusive) await mails.updateAll({ sentAt: { $exists: false } }, { $set: { leaseUntil: '' } });

  return {
    /** Of several that want to send a mail, one gets it; a claim that is neither finished nor failed ends by itself. */
    async claim(mail: Pick<MailRecord, '_id' | 'to' | 'subject' | 'byEvent'>, now: Date): Promise<Claim> {
      const leaseUntil = new Date(now.getTime() + leaseMs).toISOString();
      const record: MailRecord = { ...mail, createdAt: now.toISOString(), attempts: 1, leaseUntil };
      try {
        await mails.insert(record);
        return { state: 'claimed', record };
      } catch (error) {
        if (!(error instanceof DuplicateKeyError)) throw error;
      }
      const { _id } = mail;
      if (mail.byEvent) await mails.update({ _id }, { $set: { byEvent: true } });
      const free = { _id, sentAt: { $exists: false }, leaseUntil: { $lte: now.toISOString() } };
      const claimed = await mails.update(free, { $set: { leaseUntil }, $inc: { attempts: 1 } });
      if (claimed) return { state: 'claimed', record: claimed };
      const other = await mails.findOne({ _id });
      return { state: other?.sentAt === undefined ? 'busy' : 'sent' };
    },

    async markSent(key: string, now: Date): Promise<void> {
      await mails.update({ _id: key }, { $set: { sentAt: now.toISOString() }, $unset: { error: true } });
    },

    /** Lets the next attempt begin at once. @returns the record, to see who else will try */
    async markFailed(key: string, reason: string): Promise<MailRecord | undefined> {
      return mails.update({ _id: key }, { $set: { leaseUntil: '', error: reason } });
    },
  };
}

export type MailStore = Awaited<ReturnType<typeof openMailStore>>;
