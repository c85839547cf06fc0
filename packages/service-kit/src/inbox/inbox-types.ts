import type { DomainEvent, EventOf, EventType } from '@storefront/contracts';
import type { Broker } from '../broker/broker';
import type { Clock } from '../clock';
import type { Logger } from '../log';
import type { Document, Store } from '../store/store';

/** One function an event type; each must be idempotent, for an event can come more than once. */
export type Handlers = { [T in EventType]?: (event: EventOf<T>) => Promise<void> };

/**
 * A handler throws it where somebody else is doing the same just now: the event comes again to see what became of it, and nothing is wrong.
 */
export class PostponedError extends Error {
  override readonly name = 'PostponedError';
}

/** An event as its consumer keeps it: waiting (`dueAt`), done (`doneAt`) or dead (`deadAt`). Times are ISO strings. */
export interface InboxEntry extends Document {
  consumer: string;
  /** Without its data once it is done. */
  event: DomainEvent;
  receivedAt: string;
  attempts: number;
  dueAt?: string;
  /** A worker is on it, until `dueAt` at most. */
  claimed?: boolean;
  doneAt?: string;
  deadAt?: string;
  /** What the last attempt failed with. */
  error?: string;
}

export interface RetryPolicy {
  /** The first pause; default 1,000. */
  firstMs?: number;
  /** The longest pause; default 300,000. */
  maxMs?: number;
  /** Default 10: with the default pauses the last one is about half an hour after the first. */
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
  /** How long it is remembered that an event was done, so that it is not done again; default 7 days. */
  keepMs?: number;
  /** How many events may be handled at the same time; default 1. */
  concurrency?: number;
}
