import { holdAnswerSchema, holdRefusalSchema, lookupAnswerSchema } from '@storefront/contracts';
import { UpstreamError, createPartClient, type InternalToken } from '@storefront/service-kit';
import type { CatalogProduct } from './orders/cart';
import { OrderError } from './orders/order-error';

export interface HoldLine {
  product: string;
  quantity: number;
  /** Rupees, of one; compared with the catalogue's where it is given. */
  price?: number;
}

/** What orders ask of the catalogue: the one synchronous call to another service. */
export interface CatalogClient {
  /** What the catalogue says of these products now; the unknown are left out. */
  lookup(ids: string[]): Promise<CatalogProduct[]>;
  /**
   * Takes stock for an order, all lines or none; asking again changes nothing.
   * @throws OrderError where it is refused, and nothing is held then
   * @throws UpstreamError where it is not known what became of it
   */
  hold(orderId: string, revision: number, lines: HoldLine[]): Promise<void>;
  /** Gives back, once, what is held, and has the catalogue refuse a hold of that revision that arrives later. */
  release(orderId: string, revision: number, products: string[]): Promise<void>;
  close(): Promise<void>;
}

const refusals = {
  'unknown-product': 'unknown-product',
  'price-changed': 'price-changed',
  'out-of-stock': 'out-of-stock',
  released: 'attempt-interrupted',
} as const;

const unexpected = (status: number) => new UpstreamError(502, 'The catalogue gave an unexpected answer', 'catalog', new Error(`status ${status}`));

/** @param catalogUrl where `services/catalog` listens */
export function createCatalogClient(catalogUrl: string, internalToken: InternalToken, timeoutMs?: number): CatalogClient {
  const client = createPartClient({ baseUrl: catalogUrl, part: 'catalog', internalToken, ...(timeoutMs === undefined ? {} : { timeoutMs }) });

  return {
    async lookup(ids) {
      const { status, body } = await client.request<unknown>('POST', '/internal/products/lookup', { body: { ids } });
      const answer = lookupAnswerSchema.safeParse(body);
      if (status !== 200 || !answer.success) throw unexpected(status);
      return answer.data.products;
    },

    async hold(orderId, revision, lines) {
      const { status, body } = await client.request<unknown>('PUT', `/internal/holds/${orderId}`, { body: { revision, lines } });
      if (status === 200 && holdAnswerSchema.safeParse(body).success) return;
      const refusal = holdRefusalSchema.safeParse(body);
      if (status !== 409 || !refusal.success) throw unexpected(status);
      const { reason, message, product, available } = refusal.data;
      throw new OrderError(refusals[reason], message, product, available);
    },

    async release(orderId, revision, products) {
      const { status } = await client.request<unknown>('DELETE', `/internal/holds/${orderId}`, { body: { revision, products } });
      if (status !== 200) throw unexpected(status);
    },

    close: () => client.close(),
  };
}
