import { brokerVariants } from './brokers';
import type { BrokerVariant } from './brokers';
import { storeVariants } from './stores';
import type { StoreVariant } from './stores';

/** What runs together: the embedded store and broker, and the real ones where both are there. */
export function pairedVariants(): { name: 'embedded' | 'real servers'; store: StoreVariant; broker: BrokerVariant }[] {
  const [[embeddedStore, mongodb], [embeddedBroker, rabbitmq]] = [storeVariants(), brokerVariants()];
  return [
    ...(embeddedStore && embeddedBroker ? [{ name: 'embedded' as const, store: embeddedStore, broker: embeddedBroker }] : []),
    ...(mongodb && rabbitmq ? [{ name: 'real servers' as const, store: mongodb, broker: rabbitmq }] : []),
  ];
}
