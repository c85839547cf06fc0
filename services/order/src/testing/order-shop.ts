import { startOutboxRelay, type Broker, type Clock, type Store } from '@storefront/service-kit';
import { inject, silentLogger, testKeys, tokenFor } from '@storefront/service-kit/testing';
import { createApp } from '../app';
import { createCatalogClient } from '../catalog-client';
import { openContactStore } from '../customers/store';
import { createContacts } from '../customers/use-cases';
import { createAdmission } from '../orders/admission';
import type { CatalogProduct } from '../orders/cart';
import type { PlacingDeps } from '../orders/placing';
import { createOrderQueries } from '../orders/queries';
import { openOrderStore } from '../orders/store';
import { createOrderUseCases } from '../orders/use-cases';
import { createStatementQueries } from '../statements/queries';
import { openStatementStore } from '../statements/store';
import { createStatementUseCases } from '../statements/use-cases';
import { startCatalogFake } from './catalog-fake';
import { cotton, customer, now, silk } from './examples';

const keys = testKeys();

/** A token of the customer, issued at this revision of the user. */
export const customerToken = (facts: { name: string; email: string; revision?: number }) =>
  tokenFor({ userId: customer._id, role: 'customer', ...facts }, keys);

const token = (userId: string, role: 'customer' | 'admin', name: string) =>
  tokenFor({ userId, role, name, email: `${name.split(' ')[0]?.toLowerCase()}@example.in` }, keys);

export const tokens = {
  customer: token(customer._id, 'customer', customer.name),
  stranger: token('e'.repeat(24), 'customer', 'Ravi Kumar'),
  admin: token('f'.repeat(24), 'admin', 'Asha Admin'),
  expired: tokenFor({ userId: customer._id, role: 'admin', name: customer.name, email: customer.email }, keys, { expiresIn: -1 }),
  tampered: `${token(customer._id, 'customer', customer.name).slice(0, -4)}AAAA`,
};

/** The order service without a port, with a fake catalogue over HTTP. */
export async function openOrderShop(options: { store: Store; broker?: Broker; products?: CatalogProduct[]; clock?: Clock; maxPieces?: number; maxOpenOrders?: number; unpaidHours?: number }) {
  const catalog = await startCatalogFake(options.products ?? [silk, cotton]);
  const store = await openOrderStore(options.store);
  const credits = await openStatementStore(options.store);
  const relay = options.broker && startOutboxRelay({ part: 'order', collections: [store.collection, ...credits.collections], broker: options.broker, logger: silentLogger });
  // No test waits for this timeout. Some do other work during a call, which can take long on a busy machine.
  const client = createCatalogClient(catalog.url, { sent: 'ours', accepted: ['ours'] }, 30_000);
  const admission = createAdmission(store, options.maxOpenOrders ?? 0);
  const contacts = createContacts(await openContactStore(options.store));
  const deps: PlacingDeps = { store, admission, contacts, maxPieces: options.maxPieces ?? 0, returnDays: 7, unpaidHours: options.unpaidHours ?? 48, catalog: client, clock: options.clock ?? (() => now), logger: silentLogger, published: (orderId) => relay?.poke(orderId) };
  const statements = createStatementUseCases({ credits, orders: deps });
  const app = createApp({
    useCases: createOrderUseCases(deps),
    queries: createOrderQueries(deps),
    statements,
    statementQueries: createStatementQueries(credits, store),
    publicKey: keys.publicKey,
    logger: silentLogger,
  });
  const http = await inject(app);
  return {
    catalog,
    store,
    credits,
    statements,
    deps,
    relay,
    url: http.url,
    request: http.request,
    async close() {
      await http.close();
      await relay?.stop();
      await client.close();
      await catalog.close();
    },
  };
}

export type OrderShop = Awaited<ReturnType<typeof openOrderShop>>;
