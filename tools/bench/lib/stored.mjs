import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Counts the documents of a running shop that match an SQL condition. */
export function countStored(dataDir, service, collection, condition) {
  const database = new DatabaseSync(path.join(dataDir, service, 'store.sqlite'), { readOnly: true });
  try {
    return database.prepare(`SELECT count(*) AS count FROM "documents:${collection}" WHERE ${condition}`).get().count;
  } finally {
    database.close();
  }
}

const consumers = ['catalog', 'notification', 'user'];

/** The orders whose event every consumer has handled: reservations, mails and figures. */
export const followedOrders = (dataDir) =>
  Math.min(...consumers.map((consumer) => countStored(dataDir, consumer, `inbox_${consumer}`, `document ->> '$.event.type' = 'order.placed' AND document ->> 'doneAt' IS NOT NULL`)));

/** Events that are not published, or not handled by a consumer. */
export const waitingEvents = (dataDir) =>
  consumers.reduce((sum, consumer) => sum + countStored(dataDir, consumer, `inbox_${consumer}`, `document ->> 'dueAt' IS NOT NULL`), countStored(dataDir, 'order', 'orders', `document ->> 'outboxPending' = 1`));
