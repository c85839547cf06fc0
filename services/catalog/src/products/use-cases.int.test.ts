import type { ProductForm } from '@storefront/contracts';
import { HttpError, newId } from '@storefront/service-kit';
import { storeVariants } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { details, openCatalog, product } from '../testing/catalog';
import type { TestCatalog } from '../testing/catalog';
import type { ProductState } from './product';
import { saveProduct } from './use-cases';

const actor = { _id: newId(), email: 'staff@example.com', requestId: 'request-1' };
const { images: _none, ...typed } = details();
const form = (changes: Partial<ProductForm> = {}): ProductForm => ({ ...typed, stockWas: typed.stock, ...changes });

describe.each(storeVariants())('saving a product that others save too: $name', (variant) => {
  let catalog: TestCatalog;
  let one: ProductState;
  beforeEach(async () => {
    catalog = await openCatalog(variant);
    one = product();
    await catalog.put(one);
  });
  afterEach(() => catalog.destroy());

  const save = (changes: Partial<ProductForm>) =>
    saveProduct({ ...catalog, images: { add: async () => [], at: async () => undefined }, poke: () => undefined }, one._id, form(changes), [], actor);
  const saveAtOnce = (count: number, changes: (index: number) => Partial<ProductForm>) => Promise.allSettled(Array.from({ length: count }, (_, index) => save(changes(index))));
  const statusOf = (outcome: PromiseSettledResult<unknown>) => (outcome.status === 'fulfilled' ? 200 : (outcome.reason as HttpError).status);
  const sell = async () => {
    const read = (await catalog.products.find(one._id))!;
    return catalog.products.changeHold(read, newId(), { from: undefined, take: 1, to: { quantity: 1, revision: 0 } });
  };

  it('of many saves with the same revision one wins, and nothing of the others is written', async () => {
    const outcomes = await saveAtOnce(8, (index) => ({ name: `Name ${index}`, price: 1_000 + index, revision: 1 }));
    expect(outcomes.map(statusOf).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    expect(await catalog.products.find(one._id)).toMatchObject({ name: `Name ${winner}`, price: 1_000 + winner, revision: 2 });
    expect((await catalog.events()).map(({ type }) => type)).toEqual(['product.saved', 'product.audited']);
  });

  it('a sale is no conflict, however many there are meanwhile', async () => {
    await sell();
    const [saved] = await Promise.all([save({ name: 'Renamed', stock: 15, revision: 1 }), sell(), sell()]);
    expect(saved).toMatchObject({ name: 'Renamed', revision: 2 });
    expect(await catalog.stockOf(one._id)).toBe(12);
  });

  it('saves that name no revision follow each other, as before', async () => {
    expect((await saveAtOnce(4, (index) => ({ name: `Name ${index}` }))).map(statusOf)).toEqual([200, 200, 200, 200]);
    expect(await catalog.products.find(one._id)).toMatchObject({ revision: 5 });
  });

  it('a product that was stored without a revision counts as revision 0', async () => {
    await catalog.products.outbox.update({ _id: one._id }, { $unset: { revision: true, stockRevision: true } });
    expect((await saveAtOnce(4, () => ({ stock: 20, revision: 0 }))).map(statusOf).sort()).toEqual([200, 409, 409, 409]);
    expect(await catalog.products.find(one._id)).toMatchObject({ revision: 1, stockRevision: 1, stock: 20 });
  });
});
