import type { DomainEvent, EventType } from '@storefront/contracts';

/** Carries events from part to part, at least once and without an order that could be relied on. */
export interface Broker {
  /**
   * Resolves only when the broker confirmed that it has the event in a queue, within 5 s.
   * An event that no queue is bound to is refused, lest it be lost before its consumer's first start; one of the `unconsumed` types is not.
   */
  publish(event: DomainEvent): Promise<void>;
  /**
   * Binds the consumer's durable queue to the types. An event is acknowledged once `receive` resolves; where it rejects, the event comes
   * again after a pause. What cannot be read goes to the dead-letter queue.
   */
  subscribe(consumer: string, types: EventType[], receive: (event: DomainEvent) => Promise<void>, options?: SubscriptionOptions): Promise<void>;
  /** Embedded: resolves when every queue is empty, for queues die with the process; rejects when it is closed before. RabbitMQ: resolves at once. */
  settled(): Promise<void>;
  connected(): boolean;
  /** Stops receiving, lets what is being received finish, and disconnects. */
  close(): Promise<void>;
}

export interface SubscriptionOptions {
  /**
   * Every process under the consumer's name gets every event, from when it subscribed until it ends, instead of sharing what comes with the
   * others: for what each keeps in its memory, such as a cache. Nothing is kept for it while it is away.
   */
  everyInstance?: boolean;
}
