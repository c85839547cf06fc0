import { holdAnswerSchema, holdRefusalSchema, lookupAnswerSchema } from '@storefront/contracts';
import { UpstreamError, createPartClient, type InternalToken } from '@storefront/service-kit';
import type { CatalogProduct, HeldItem } from './orders/cart';
import { OrderError } from './orders/order-error';

export interface HoldLine {
  product: string;
  quantity: number;
  /** Rupees per piece. If given, it must equal the catalogue's price. */
  price?: number;
}

/** The customer of an order, and the hold that the order names. */
export interface Buyer {
  customer: string;
  holdId?: string;
}

/** The current products, without unknown ones. */
export interface Lookup {
  products: CatalogProduct[];
  /** The items of the named hold; undefined if it has ended. */
  hold?: HeldItem[];
}

/** The catalogue is the only service that this one calls. Why placing an order takes two calls: decision 28. Every call is sent again if its connection is lost. */
export interface CatalogClient {
  /** @param buyer the pieces that this customer holds count as stock */
  lookup(ids: string[], buyer: Buyer): Promise<Lookup>;
  /**
   * Takes stock for all lines of an order or for none. Safe to repeat.
   * @param buyer the pieces that this customer holds are taken first, or last by lines without a price
   * @throws OrderError if it is refused; nothing is held then
   * @throws UpstreamError if the outcome is unknown
   */
  hold(orderId: string, revision: number, lines: HoldLine[], buyer?: Buyer): Promise<void>;
  /** Gives the held stock back once. Safe to repeat. The catalogue then rejects a late hold of that revision. */
  release(orderId: string, revision: number, products: string[]): Promise<void>;
  close(): Promise<void>;
}

const refusals = {
  'unknown-product': 'unknown-product',
  'price-changed': 'price-changed',
  'out-of-stock': 'out-of-stock',
  // The sweep or another call abandoned the attempt.
  released: 'attempt-interrupted',
} as const;

const unexpected = (status: number) => new UpstreamError(502, 'The catalogue gave an unexpected answer', 'catalog', new Error(`status ${status}`));

/** @param catalogUrl URL of `services/catalog` */
export function createCatalogClient(catalogUrl: string, internalToken: InternalToken, timeoutMs?: number): CatalogClient {
  const client = createPartClient({ baseUrl: catalogUrl, part: 'catalog', internalToken, ...(timeoutMs === undefined ? {} : { timeoutMs }) });

  return {
    async lookup(ids, { customer, holdId }) {
      const { status, body } = await client.request<unknown>('POST', '/internal/products/lookup', { body: { ids, customer, holdId }, isRepeatable: true });
      const answer = lookupAnswerSchema.safeParse(body);
      if (status !== 200 || !answer.success) throw unexpected(status);
      return { products: answer.data.products, hold: answer.data.hold?.items };
    },

    async hold(orderId, revision, lines, buyer) {
      const { status, body } = await client.request<unknown>('PUT', `/internal/holds/${orderId}`, { body: { revision, lines, ...buyer }, isRepeatable: true });
      if (status === 200 && holdAnswerSchema.safeParse(body).success) return;
      const refusal = holdRefusalSchema.safeParse(body);
      if (status !== 409 || !refusal.success) throw unexpected(status);
      const { reason, message, product, available } = refusal.data;
      throw new OrderError(refusals[reason], message, product, available);
    },

    async release(orderId, revision, products) {
      const { status } = await client.request<unknown>('DELETE', `/internal/holds/${orderId}`, { body: { revision, products }, isRepeatable: true });
      if (status !== 200) throw unexpected(status);
    },

    close: () => client.close(),
  };
}
