import type { ImageStore } from '@storefront/catalog';
import type { ShopQueues, Store, UnreadableMessages } from '@storefront/service-kit';

export const storedParts = ['catalog', 'order', 'user', 'notification'] as const;
export type StoredPart = (typeof storedParts)[number];
export type Stores = Record<StoredPart, Store>;

/** The stores for an operator's command: those of the shop in this process, or opened for the command. */
export interface Context {
  stores: Stores;
  images: ImageStore;
  /** The dead letters of RabbitMQ, if the shop has one. */
  unreadable?: Omit<UnreadableMessages, 'close'>;
  /** The queues of RabbitMQ, if the shop has one. */
  queues?: Omit<ShopQueues, 'close'>;
  kind: 'embedded' | 'mongodb';
  /** Makes the services of this process read their stores at once, after a command changed them. */
  wake?: () => void;
}

/** The output and exit code of a command. */
export interface Outcome {
  lines: string[];
  exitCode: 0 | 1;
}

export const done = (...lines: string[]): Outcome => ({ lines, exitCode: 0 });
export const failed = (...lines: string[]): Outcome => ({ lines, exitCode: 1 });

/** The command is unknown or refused. The message says what to do. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}
