import type { DomainEvent, EventType } from '@storefront/contracts';

/** Delivers events between parts, at least once and in any order. */
export interface Broker {
  /**
   * Resolves when the broker has confirmed, within 5 s, that the event is in a queue.
   * Rejects an event without a bound queue, so that it stays in its outbox. Events that no service stores are accepted.
   * Embedded: also rejects an event that this version cannot read, for example one that a newer version left in an outbox.
   */
  publish(event: DomainEvent): Promise<void>;
  /**
   * Binds the consumer's durable queue to the types. An event is acknowledged when `receive` resolves. When it rejects, the event is delivered
   * again after a pause, here or in another process of the consumer. RabbitMQ: a message that cannot be read goes to the dead-letter queue.
   */
  subscribe(consumer: string, types: EventType[], receive: (event: DomainEvent) => Promise<void>, options?: SubscriptionOptions): Promise<void>;
  /** Embedded: resolves when every queue is empty, because queues end with the process; rejects if it is closed before. RabbitMQ: resolves at once. */
  settled(): Promise<void>;
  /** False also while RabbitMQ accepts no events, because it is low on memory or disk space. It still delivers events then. */
  connected(): boolean;
  /** Stops receiving, finishes the messages in hand and disconnects. */
  close(): Promise<void>;
}

export interface SubscriptionOptions {
  /**
   * Every process of the consumer receives every event while it runs, instead of sharing the events with the others: for state in memory,
   * such as a cache. Events are not queued while a process is away.
   */
  everyInstance?: boolean;
  /** With `everyInstance`: called after a lost connection is set up again. The consumer has missed the events of the time between. */
  onGap?: () => void;
}
