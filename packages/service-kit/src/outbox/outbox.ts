import { events } from '@storefront/contracts';
import type { DomainEvent, EventOf, EventType } from '@storefront/contracts';
import { newId } from '../ids';
import type { Index, Update } from '../store/store';
import { currentTraceparent } from '../trace';

/** Fields of a document with its own outbox, so that its state and its events are saved in one write. */
export interface WithOutbox {
  outbox: DomainEvent[];
  outboxPending: boolean;
}

/** Needed by every collection of a relay. */
export const outboxIndex: Index = { fields: [['outboxPending', 1]] };

const versions = new Map<string, number>(events.map((schema) => [schema.shape.type.value, schema.shape.version.value]));

/** An event in its newest version, with a new id and the current trace. */
export function newEvent<T extends EventType>(type: T, data: EventOf<T>['data'], now: Date): EventOf<T> {
  const traceparent = currentTraceparent();
  const envelope = { id: newId(), type, version: versions.get(type), time: now.toISOString(), ...(traceparent !== undefined && { traceparent }) };
  return { ...envelope, data } as EventOf<T>;
}

/** A document to insert with its events. */
export function withEvents<T extends object>(document: T, ...occurred: DomainEvent[]): T & WithOutbox {
  return { ...document, outbox: occurred, outboxPending: occurred.length > 0 };
}

/** An update that also appends the events to the document's outbox. */
export function enqueue(update: Update, ...occurred: DomainEvent[]): Update {
  if (occurred.length === 0) return update;
  return {
    ...update,
    $set: { ...update.$set, outboxPending: true },
    $push: { ...update.$push, outbox: { $each: occurred } },
  };
}
