import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyRepository } from '../e2e/support/repository-copy';

/** Two runs of the program, each over three parts. */
const slow = 120_000;

const products = 'packages/contracts/src/http/products.ts';
const events = 'packages/contracts/src/events/index.ts';
const addToCart = 'mfe-checkout/src/features/cart/add-to-cart.tsx';
const propsLine = "type Props = RemoteComponents['checkout/add-to-cart'];";

/** What is said of each part: its own line, and what is indented below it. */
const verdicts = (text) => Object.fromEntries([...text.matchAll(/^[✓✗] (\S+) .*\n(?: .*\n)*/gmu)].map(([all, part]) => [part, all]));

describe('can-i-deploy, over changes made to a copy of the sources', () => {
  let copy;
  const judge = (...parts) => copy.run('scripts/can-i-deploy.mjs', ...parts);
  beforeAll(() => {
    copy = copyRepository();
  }, slow);
  afterAll(() => copy?.remove());

  describe('breaking changes', () => {
    let status;
    let of;
    beforeAll(async () => {
      copy.edit(addToCart, propsLine, "type Shared = RemoteComponents['checkout/add-to-cart'];\ntype Props = Omit<Shared, 'product'> & { item: Shared['product'] };");
      copy.edit(products, '  price: z.number(),\n  stock: z.number().int(),', '  stock: z.number().int(),');
      copy.edit(events, '    placedAt: timestampSchema,', '    at: timestampSchema,');
      const result = await judge('mfe-checkout', 'services/catalog', 'services/order');
      status = result.status;
      of = verdicts(result.text);
      for (const file of [addToCart, products, events]) copy.restore(file);
    }, slow);

    it('a prop of a federated component that is renamed breaks the team that shows it', () => {
      expect(status).toBe(1);
      expect(of['mfe-checkout']).toMatch(/team catalogue would break, with mfe-catalog [\d.]+:\n(?: {4}.*\n)*? {4}the props of \.\/add-to-cart: item is not there/);
    });

    it('a field that is dropped from an answer breaks each team that reads it', () => {
      for (const [team, part, call] of [['catalogue', 'mfe-catalog', '/api/products'], ['admin', 'mfe-admin', '/api/admin/products']]) {
        expect(of['services/catalog']).toMatch(new RegExp(`team ${team} would break, with ${part} [\\d.]+:\n(?: {4}.*\n)*? {4}GET ${call}, what it answers: products\\[\\]\\.price is not there`));
      }
      expect(of['services/catalog']).not.toContain('mfe-account');
    });

    it('a field of an event that is renamed breaks each team that listens to it', () => {
      expect(of['services/order']).toMatch(/team platform would break, with services\/notification [\d.]+:\n(?: {4}.*\n)*? {4}the event order\.placed: data\.placedAt is not there/);
    });
  });

  it('a prop, a field of an answer and a field of an event that are added and may be left out break nobody', async () => {
    copy.edit(addToCart, propsLine, "type Props = RemoteComponents['checkout/add-to-cart'] & { note?: string };");
    copy.edit(products, '  price: z.number(),\n  stock: z.number().int(),', '  price: z.number(),\n  weave: z.string().optional(),\n  stock: z.number().int(),');
    copy.edit(events, '    placedAt: timestampSchema,', '    placedAt: timestampSchema,\n    note: z.string().optional(),');
    const { status, text } = await judge('mfe-checkout', 'services/catalog', 'services/order');
    for (const file of [addToCart, products, events]) copy.restore(file);
    expect(text).not.toContain('✗');
    expect(status).toBe(0);
  }, slow);
});
