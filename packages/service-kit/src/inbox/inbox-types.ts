import type { DomainEvent, EventConsumer, eventConsumers, EventOf, EventType } from '@storefront/contracts';
import type { Broker } from '../broker/broker';
import type { Clock } from '../clock';
import type { Logger } from '../log';
import type { Document, Store } from '../store/store';

/** One function for each event type. It must be idempotent, because an event can arrive more than once. */
export type Handlers = { [T in EventType]?: (event: EventOf<T>) => Promise<void> };

/** A service's handlers: one for each of its events in `eventConsumers`. */
export type HandlersOf<Consumer extends EventConsumer> = { [T in (typeof eventConsumers)[Consumer][number]]: (event: EventOf<T>) => Promise<void> };

/** A handler throws it while another process does the same work. The event is retried, and its attempts are not counted. */
export class PostponedError extends Error {
  override readonly name = 'PostponedError';
}

/** An event in its consumer's inbox: waiting (`dueAt`), done (`doneAt`) or dead (`deadAt`). Times are ISO strings. */
export interface InboxEntry extends Document {
  consumer: string;
  /** Its data is removed when it is done. */
  event: DomainEvent;
  receivedAt: string;
  attempts: number;
  dueAt?: string;
  /** A worker has it until `dueAt` at most. */
  claimed?: boolean;
  doneAt?: string;
  deadAt?: string;
  /** The error of the last attempt. */
  error?: string;
}

export interface RetryPolicy {
  /** The first pause; default 1,000. */
  firstMs?: number;
  /** The longest pause; default 300,000. */
  maxMs?: number;
  /** Default 10. With the default pauses, the last attempt is about eight minutes after the first. */
  maxAttempts?: number;
}

export interface InboxOptions {
  /** The part's name. */
  consumer: string;
  store: Store;
  broker: Broker;
  handlers: Handlers;
  logger: Logger;
  clock?: Clock;
  retry?: RetryPolicy;
  /** How long done events are kept to detect duplicates; default 7 days. */
  keepMs?: number;
  /** Events that are handled at the same time; default 1. Events that are handled before they are stored do not count. */
  concurrency?: number;
  /** True if handlers wait for another server. Events are then stored first and handled later. Otherwise an outbox would wait until the handler has finished. */
  isSlow?: boolean;
}
