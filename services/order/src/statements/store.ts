import type { AuditFact, Statement } from '@storefront/contracts';
import { transactionKey } from '@storefront/contracts/rules';
import { DuplicateKeyError, enqueue, newEvent, outboxIndex, setOrRemove, withEvents, type Collection, type Store, type Update, type WithOutbox } from '@storefront/service-kit';
import { utrPaidWith, type Credit } from './credit';

/** `importId`: the import that stored it, so that parallel imports of one file count each credit once. */
type StoredCredit = Credit & WithOutbox & { importId: string };
type StoredStatement = Statement & { at: string } & WithOutbox;

const chunkSize = 200;
const chunksOf = <T>(all: T[]): T[][] => Array.from({ length: Math.ceil(all.length / chunkSize) }, (_, index) => all.slice(index * chunkSize, (index + 1) * chunkSize));

const toCredit = ({ outbox: _outbox, outboxPending: _pending, importId: _import, ...credit }: StoredCredit): Credit => credit;
const toStatement = ({ outbox: _outbox, outboxPending: _pending, ...statement }: StoredStatement): Statement => statement;

const eventsOf = (audited: AuditFact | undefined, now: Date) => (audited ? [newEvent('order.audited', audited, now)] : []);

/** The fields that a rule may change. */
const changesOf = ({ parts, revision, setAside, claim, sharedClaim, pendingSince }: Credit): Update => setOrRemove({ parts, revision, setAside, claim, sharedClaim, pendingSince });

/** The only writer of the collections `credits` and `statements`. */
export async function openStatementStore(store: Store) {
  const credits: Collection<StoredCredit> = await store.collection<StoredCredit>('credits', [
    { fields: [['day', -1]] },
    { fields: [['claim', 1]], unique: true, sparse: true },
    { fields: [['sharedClaim', 1]], sparse: true },
    { fields: [['pendingSince', 1]], sparse: true },
    outboxIndex,
  ]);
  const statements: Collection<StoredStatement> = await store.collection<StoredStatement>('statements', [{ fields: [['at', -1]] }, outboxIndex]);

  async function insertMissing(batch: StoredCredit[]): Promise<void> {
    try {
      await credits.insertAll(batch);
    } catch (error) {
      if (!(error instanceof DuplicateKeyError)) throw error;
      for (const credit of batch) {
        await credits.insert(credit).catch((failure: unknown) => {
          if (!(failure instanceof DuplicateKeyError)) throw failure;
        });
      }
    }
  }

  return {
    /** For the outbox relay only. */
    collections: [credits, statements],

    /**
     * Stores the credits that are not known. Adds this statement to the known ones.
     * @returns how many this import stored, also if others store them at the same time
     */
    async add(all: Credit[], statementId: string, importId: string): Promise<number> {
      let added = 0;
      for (const chunk of chunksOf(all)) {
        const ids = { _id: { $in: chunk.map(({ _id }) => _id) } };
        const known = new Set((await credits.find(ids)).map(({ _id }) => _id));
        const missing = chunk.filter(({ _id }) => !known.has(_id));
        if (missing.length > 0) await insertMissing(missing.map((credit) => ({ ...withEvents(credit), importId })));
        await credits.updateAll({ ...ids, statements: { $nin: [statementId] } }, { $addToSet: { statements: statementId } });
        added += await credits.count({ ...ids, importId });
      }
      return added;
    },

    /** Stores the statement, or adds to its credits if it was imported before. Adds an audit event if the statement or a credit is new. */
    async saveStatement(statement: Statement & { at: string }, audited: AuditFact, now: Date): Promise<void> {
      const auditedAgain = statement.credits > 0 ? audited : undefined;
      const again = () => statements.update({ _id: statement._id }, enqueue({ $inc: { credits: statement.credits } }, ...eventsOf(auditedAgain, now)));
      if (await again()) return;
      try {
        await statements.insert(withEvents(statement, ...eventsOf(audited, now)));
      } catch (error) {
        if (!(error instanceof DuplicateKeyError)) throw error;
        await again();
      }
    },

    /** The newest first. */
    async statementPage({ page, limit }: { page: number; limit: number }): Promise<{ statements: Statement[]; total: number }> {
      const [found, total] = await Promise.all([statements.find({}, { sort: [['at', -1]], skip: (page - 1) * limit, limit }), statements.count()]);
      return { statements: found.map(toStatement), total };
    },

    /** The newest first. */
    async every(): Promise<Credit[]> {
      return (await credits.find({}, { sort: [['day', -1]] })).map(toCredit);
    },

    async find(id: string): Promise<Credit | undefined> {
      const found = await credits.findOne({ _id: id });
      return found && toCredit(found);
    },

    /** Credits that pay orders with this UTR, the one that claims it first. */
    async payingWith(utr: string): Promise<Credit[]> {
      const found = await Promise.all([credits.find({ claim: utr }), credits.find({ sharedClaim: utr })]);
      // A process of an older version keeps `sharedClaim` when it unsettles a credit.
      return found.flat().map(toCredit).filter(({ parts }) => parts.length > 0);
    },

    /**
     * For credits that an older version settled: stores the UTR that they share with the credit that claims it. Safe to repeat, and safe while credits
     * change.
     * @returns the number of changed credits
     */
    async migrateSharedClaims(): Promise<number> {
      let changed = 0;
      for (const credit of await credits.find({ claim: null, sharedClaim: null, 'parts.0': { $exists: true } })) {
        const { _id, revision, parts } = credit;
        const utr = utrPaidWith(credit, parts[0]!.transactionId);
        if (utr === undefined) continue;
        if (await credits.update({ _id, revision }, { $set: { sharedClaim: transactionKey(utr) }, $inc: { revision: 1 } })) changed += 1;
      }
      return changed;
    },

    /** Credits whose intent is older than this moment. */
    async pending(before: Date): Promise<Credit[]> {
      return (await credits.find({ pendingSince: { $lte: before.toISOString() } })).map(toCredit);
    },

    /**
     * @returns false if the credit was changed since it was read
     * @throws DuplicateKeyError if another credit has the claim
     */
    async save(before: Credit, after: Credit, audited: AuditFact | undefined, now: Date): Promise<boolean> {
      return (await credits.update({ _id: before._id, revision: before.revision }, enqueue(changesOf(after), ...eventsOf(audited, now)))) !== undefined;
    },
  };
}

export type StatementStore = Awaited<ReturnType<typeof openStatementStore>>;
