import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { holdFormSchema, lookupFormSchema, releaseFormSchema, type HoldForm } from '@storefront/contracts';
import type { CatalogProduct, HeldItem } from '../orders/cart';

interface Held {
  quantity: number;
  revision: number;
  released: boolean;
}

type Answer = { status: number; body: unknown };

const ok: Answer = { status: 200, body: { success: true } };

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString() || 'null');
}

/** A catalogue over HTTP with the contract of `internal/holds`: absolute quantities with the order's revision. */
export async function startCatalogFake(initial: CatalogProduct[]) {
  const products = new Map(initial.map((product) => [product._id, { ...product }]));
  const holds = new Map<string, Held>();
  const calls: string[] = [];
  let shopperHold: { _id: string; customer: string; items: HeldItem[] } | undefined;
  let intercept: ((call: string, answer: () => Answer) => Answer | 'cut' | Promise<Answer | 'cut'>) | undefined;

  const held = (orderId: string, productId: string) => holds.get(`${orderId}/${productId}`);
  const setHeld = (orderId: string, productId: string, value: Held) => holds.set(`${orderId}/${productId}`, value);

  function refuse(reason: string, message: string, product?: string, available?: number): Answer {
    return { status: 409, body: { success: false, reason, message, ...(product && { product }), ...(available !== undefined && { available }) } };
  }

  function hold(orderId: string, { lines, revision = 0, customer, holdId }: HoldForm): Answer {
    const own = shopperHold?.customer === customer ? shopperHold?.items : undefined;
    const heldPrices = new Map(shopperHold?._id === holdId ? own?.map(({ product, price }) => [product, price]) : []);
    if (own) shopperHold = undefined;
    for (const { product: id, quantity } of own ?? []) {
      const product = products.get(id);
      if (product) product.stock += quantity;
    }
    for (const line of lines) {
      const product = products.get(line.product);
      const before = held(orderId, line.product);
      if (before?.released && revision <= before.revision) return refuse('released', 'This order was abandoned', line.product);
      if (!product) return refuse('unknown-product', 'A product in your cart is no longer available', line.product);
      if (line.price !== undefined && line.price !== (heldPrices.get(line.product) ?? product.price)) {
        return refuse('price-changed', `The price of "${product.name}" is now ₹${product.price}. Please check the new total, then place your order again.`, product._id);
      }
      const missing = line.quantity - (before?.quantity ?? 0);
      if (missing > product.stock) return refuse('out-of-stock', `Only ${product.stock} of "${product.name}" are left`, product._id, product.stock);
    }
    for (const line of lines) {
      const product = products.get(line.product);
      const missing = line.quantity - (held(orderId, line.product)?.quantity ?? 0);
      if (product) product.stock -= missing;
      setHeld(orderId, line.product, { quantity: line.quantity, revision, released: false });
    }
    return ok;
  }

  function giveBack(orderId: string, productIds: string[], revision: number): Answer {
    for (const productId of productIds) {
      const before = held(orderId, productId);
      if (before && before.revision > revision) continue;
      const product = products.get(productId);
      if (product) product.stock += before?.quantity ?? 0;
      setHeld(orderId, productId, { quantity: 0, revision, released: true });
    }
    return ok;
  }

  function answer(call: string, path: string, body: unknown): Answer {
    if (call === 'lookup') {
      const { ids, customer, holdId } = lookupFormSchema.parse(body);
      const own = shopperHold?.customer === customer ? shopperHold : undefined;
      const ownOf = (id: string) => own?.items.find(({ product }) => product === id)?.quantity ?? 0;
      const found = ids.flatMap((id) => products.get(id) ?? []).map((product) => ({ ...product, stock: product.stock + ownOf(product._id) }));
      return { status: 200, body: { success: true, products: found, ...(own?._id === holdId && own && { hold: { items: own.items } }) } };
    }
    const orderId = path.split('/').at(-1) ?? '';
    if (call === 'hold') return hold(orderId, holdFormSchema.parse(body));
    const { revision = 0, products: ids } = releaseFormSchema.parse(body);
    return giveBack(orderId, ids, revision);
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? '';
    const call = request.method === 'POST' ? 'lookup' : request.method === 'PUT' ? 'hold' : 'release';
    calls.push(call);
    const body = await readJson(request);
    const compute = () => answer(call, path, body);
    const result = intercept ? await intercept(call, compute) : compute();
    if (result === 'cut') return void response.destroy();
    response.writeHead(result.status, { 'content-type': 'application/json' }).end(JSON.stringify(result.body));
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    stock: (productId: string) => products.get(productId)?.stock,
    change: (productId: string, change: Partial<CatalogProduct>) => Object.assign(products.get(productId) ?? {}, change),
    remove: (productId: string) => products.delete(productId),
    /** Changes the pieces that a customer holds; they leave the stock. */
    holdFor(customer: string, _id: string, items: HeldItem[]) {
      shopperHold = { _id, customer, items };
      for (const { product: id, quantity } of items) {
        const product = products.get(id);
        if (product) product.stock -= quantity;
      }
    },
    /** As the catalogue does for `order.status-changed` to cancelled. */
    giveBack,
    /** Answers instead of the catalogue; `cut` drops the connection before or after `answer()`. */
    intercept(next: typeof intercept) {
      intercept = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type CatalogFake = Awaited<ReturnType<typeof startCatalogFake>>;
