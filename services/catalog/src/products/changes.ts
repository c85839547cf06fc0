import { startLoop, type Broker, type Clock, type Logger } from '@storefront/service-kit';
import type { ProductStore } from './store';

const pollEveryMs = 2_000;
/** Each round overlaps the one before by this time: clocks of replicas differ, and a write becomes visible after its own timestamp. */
const overlapMs = 15_000;

export interface ChangesDeps {
  products: ProductStore;
  /** When the products in memory were read. */
  readAt: Date;
  broker: Broker;
  clock: Clock;
  logger: Logger;
}

/**
 * Keeps the products in memory current while other replicas write to the store. Events of saved products arrive at once. Every 2 s it also reads what
 * changed: sales publish no event, and a replica without a broker connection misses events.
 */
export async function followChanges({ products, readAt, broker, clock, logger }: ChangesDeps): Promise<{ stop(): Promise<void> }> {
  let readUntil = readAt.getTime();
  await broker.subscribe(
    'catalog-changes',
    ['product.saved', 'product.deleted'],
    async (event) => {
      if (event.type === 'product.saved' || event.type === 'product.deleted') await products.readChange(event.data.productId);
    },
    { everyInstance: true },
  );
  return startLoop(async () => {
    const now = clock().getTime();
    try {
      await products.readChangesSince(new Date(readUntil - overlapMs).toISOString());
      readUntil = now;
    } catch (error) {
      logger.warn({ err: error }, 'Changed products could not be read');
    }
    return pollEveryMs;
  });
}
