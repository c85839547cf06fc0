import { brokerVariants } from './brokers';
import type { BrokerVariant } from './brokers';
import { storeVariants } from './stores';
import type { StoreVariant } from './stores';

/** Pairs of store and broker: the embedded ones, and the real ones if both are set. */
export function pairedVariants(): { name: 'embedded' | 'real servers'; store: StoreVariant; broker: BrokerVariant }[] {
  const [[embeddedStore, mongodb], [embeddedBroker, rabbitmq]] = [storeVariants(), brokerVariants()];
  return [
    ...(embeddedStore && embeddedBroker ? [{ name: 'embedded' as const, store: embeddedStore, broker: embeddedBroker }] : []),
    ...(mongodb && rabbitmq ? [{ name: 'real servers' as const, store: mongodb, broker: rabbitmq }] : []),
  ];
}
