import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyRepository } from '../e2e/support/repository-copy';

/** Two runs of the program over a few parts. */
const slow = 120_000;

const products = 'packages/contracts/src/http/products.ts';
const events = 'packages/contracts/src/events/index.ts';
const addToCart = 'mfe-checkout/src/features/cart/add-to-cart-button.tsx';
const propsOfButton = "({ product }: SlotProps['product.actions'])";
const fillings = 'mfe-checkout/src/slots.ts';
const slotProps = 'packages/contracts/src/slots/slot-props.ts';
const productDetails = 'mfe-catalog/src/features/product-details/product-details.tsx';
const webKitPaths = 'packages/web-kit/src/paths.ts';
const productPage = 'mfe-catalog/src/pages/product-page.tsx';
const catalogRoutes = 'services/catalog/src/products/routes.ts';

/** The output for each part: its own line and the indented lines below it. */
const verdicts = (text) => Object.fromEntries([...text.matchAll(/^[✓✗] (\S+) .*\n(?: .*\n)*/gmu)].map(([all, part]) => [part, all]));

describe('can-i-deploy, on a changed copy of the sources', () => {
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
      copy.edit(addToCart, propsOfButton, "({ product }: SlotProps['product.actions'] & { note: string })");
      copy.edit(fillings, '] satisfies', "  { slot: 'product.below-price', module: './add-to-cart-icon' },\n  { slot: 'product.actions', module: './cart-badge' },\n] satisfies");
      copy.edit(products, '  price: z.number(),\n  stock: z.number().int(),', '  stock: z.number().int(),');
      copy.edit(events, '    placedAt: timestampSchema,', '    at: timestampSchema,');
      copy.edit(productDetails, '<Slot name="product.actions"', '<Slot name="product.below-price"');
      copy.edit(slotProps, '  images: string[];\n', '');
      copy.edit(catalogRoutes, "router.get('/api/admin/products/:id'", "router.get('/api/admin/product/:id'");
      copy.edit(webKitPaths, "  addresses: '/addresses',", "  addresses: '/addresses',\n  giftCard: '/gift-cards',");
      copy.edit(productPage, 'to={paths.products}', 'to={paths.giftCard}');
      const result = await judge('mfe-catalog', 'mfe-checkout', 'services/catalog', 'services/order');
      status = result.status;
      of = verdicts(result.text);
      for (const file of [addToCart, fillings, products, events, productDetails, slotProps, webKitPaths, productPage, catalogRoutes]) copy.restore(file);
    }, slow);

    it('names the slot that lacks a prop which one of the fillings of a front end needs', () => {
      expect(status).toBe(1);
      expect(of['mfe-checkout']).toMatch(/it would break, because of mfe-catalog [\d.]+ of team catalogue:\n(?: {4}.*\n)*? {4}the slot product\.actions: note is missing/);
    });

    it('names the slot that can give a filling undefined for a prop that it needs', () => {
      expect(of['mfe-checkout']).toMatch(/ {4}the slot product\.below-price: product\.price can be missing\n/);
    });

    it('names the shell if its shared objects lack a member that a front end reads', () => {
      expect(of['mfe-catalog']).toMatch(/it would break, because of shell [\d.]+ of team platform:\n(?: {4}.*\n)*? {4}@storefront\/web-kit is shared without paths\.giftCard/);
    });

    it('names each team whose filling loses its slot or a prop', () => {
      expect(of['mfe-catalog']).toMatch(/team checkout would break, with mfe-checkout [\d.]+:\n(?: {4}.*\n)*? {4}the slot product\.actions is missing/);
      expect(of['mfe-catalog']).toMatch(/team checkout would break, with mfe-checkout [\d.]+:\n(?: {4}.*\n)*? {4}the slot catalog\.card-actions: product\.images is missing/);
    });

    it('names each team that makes a call for which the service has no route any more', () => {
      expect(of['services/catalog']).toMatch(/team admin would break, with mfe-admin [\d.]+:\n(?: {4}.*\n)*? {4}GET \/api\/admin\/products\/:id is not answered/);
    });

    it('names each team that reads a field that is removed from an answer', () => {
      for (const [team, part, call] of [['catalogue', 'mfe-catalog', '/api/products'], ['admin', 'mfe-admin', '/api/admin/products']]) {
        expect(of['services/catalog']).toMatch(new RegExp(`team ${team} would break, with ${part} [\\d.]+:\n(?: {4}.*\n)*? {4}GET ${call}, answer: products\\[\\]\\.price is missing`));
      }
      expect(of['services/catalog']).not.toContain('mfe-account');
    });

    it('names each team that consumes an event whose field is renamed', () => {
      expect(of['services/order']).toMatch(/team platform would break, with services\/notification [\d.]+:\n(?: {4}.*\n)*? {4}the event order\.placed: data\.placedAt is missing/);
    });
  });

  describe('the check of all parts', () => {
    const reused = 'services/notification 999.0.0 was recorded with another contract. Raise the version in services/notification/package.json before its deployment.';
    let result;
    beforeAll(async () => {
      copy.write('services/notification/package.json', JSON.stringify({ storefront: { team: 'platform' }, version: '999.0.0' }));
      copy.write('deployments/contracts/services/notification/999.0.0.json', '{}');
      copy.edit(addToCart, propsOfButton, "({ product }: SlotProps['product.actions'] & { note?: string })");
      copy.edit(products, '  price: z.number(),\n  stock: z.number().int(),', '  price: z.number(),\n  weave: z.string().optional(),\n  stock: z.number().int(),');
      copy.edit(events, '    placedAt: timestampSchema,', '    placedAt: timestampSchema,\n    note: z.string().optional(),');
      result = await judge();
      for (const file of [addToCart, products, events]) copy.restore(file);
    }, slow);

    it('accepts a new optional prop, a new optional field of an answer and of an event', () => {
      for (const part of ['mfe-checkout', 'services/catalog', 'services/order']) expect(verdicts(result.text)[part]).toMatch(/^✓/);
      expect(result.text).not.toContain('✗');
      expect(result.status).toBe(0);
    });

    it('only warns of a version that was recorded with another contract; the check of that part, before its deployment, rejects it', async () => {
      expect(result.text).toContain('✓ services/notification 999.0.0 can be deployed to production\n');
      expect(result.text).toContain(`! ${reused}\n`);
      expect(await judge('services/notification')).toEqual({ status: 1, text: `✗ ${reused}\n` });
    }, slow);
  });

  it('names the part and the team that show or fill a slot which the contracts do not have', async () => {
    copy.edit(slotProps, "  'product.actions': { product: SlotOffer };\n", '');
    const [showing, filling] = [await judge('mfe-catalog'), await judge('mfe-checkout')];
    copy.restore(slotProps);
    const missing = 'the slot product.actions, which packages/contracts/src/slots/slot-props.ts does not have\n';
    expect(showing).toEqual({ status: 1, text: `✗ mfe-catalog (team catalogue) shows ${missing}` });
    expect(filling).toEqual({ status: 1, text: `✗ mfe-checkout (team checkout) fills ${missing}` });
  }, slow);

  it('names the part, the team, the slot and the module if it cannot read the props that a filling needs', async () => {
    copy.edit(fillings, "import type CartBadge from './features/cart/cart-badge';", "import type { FC } from 'react';\ndeclare const CartBadge: FC;");
    const { status, text } = await judge('mfe-checkout');
    copy.restore(fillings);
    expect(status).toBe(1);
    expect(text).toMatch(/^✗ mfe-checkout \(team checkout\) fills the slot header\.cart-badge with \.\/cart-badge, whose props cannot be read\. /);
  }, slow);

  it('removes from the record a part that the repository no longer has', async () => {
    const lock = 'deployments/production.json';
    copy.edit(lock, '"services/catalog":', '"mfe-reviews": {"version":"1.0.0"},\n  "services/catalog":');
    const hint = 'If mfe-reviews is no longer deployed, remove it from the record: npm run can-i-deploy -- --record mfe-reviews\n';
    expect(await judge('mfe-reviews')).toEqual({ status: 1, text: expect.stringMatching(new RegExp(`^✗ There is no part mfe-reviews\\. .*${hint}$`)) });
    const removed = 'Removed from deployments/production.json, because the repository no longer has it: mfe-reviews\n';
    expect(await judge('--record', 'mfe-reviews')).toEqual({ status: 0, text: removed });
    expect(readFileSync(path.join(copy.root, lock), 'utf8')).toBe(readFileSync(path.join(import.meta.dirname, '..', lock), 'utf8'));
    expect((await judge('--record', 'mfe-reviews')).text).toContain('There is no part mfe-reviews.');
  }, slow);

  it('needs the name of a part with --version', async () => {
    expect(await judge('--version', '1.0.0')).toEqual({ status: 1, text: '✗ Name the part of version 1.0.0, for example: npm run can-i-deploy -- services/order --version 1.0.0\n' });
  });
});
