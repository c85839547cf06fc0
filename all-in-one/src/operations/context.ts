import type { ImageStore } from '@storefront/catalog';
import type { Store, UnreadableMessages } from '@storefront/service-kit';

export const storedParts = ['catalog', 'order', 'user', 'notification'] as const;
export type StoredPart = (typeof storedParts)[number];
export type Stores = Record<StoredPart, Store>;

/** What the operator's commands work on: the stores of a shop that runs in this process, or that were opened for the command. */
export interface Context {
  stores: Stores;
  images: ImageStore;
  /** The dead letters of RabbitMQ, where there is one. */
  unreadable?: UnreadableMessages;
  kind: 'embedded' | 'mongodb';
  /** Has the services of this process look at once at what was changed in their stores: they expect nobody else to do so. */
  wake?: () => void;
}

/** What a command prints and exits with. */
export interface Outcome {
  lines: string[];
  exitCode: 0 | 1;
}

export const done = (...lines: string[]): Outcome => ({ lines, exitCode: 0 });
export const failed = (...lines: string[]): Outcome => ({ lines, exitCode: 1 });

/** The command was not understood, or is refused; its message says what to do. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}
