import type { ProductForm } from '@storefront/contracts';
import { newId, type UploadedFile } from '@storefront/service-kit';
import { storeVariants } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CatalogError } from '../catalog-error';
import { appDepsOf, formOf, openCatalog, product, type TestCatalog } from '../testing/catalog';
import type { ProductState } from './product';

const noImages = { add: async () => [], at: async () => undefined, toShare: async () => undefined, ofShop: async () => Buffer.alloc(0) };
const actor = { _id: newId(), email: 'staff@example.com', requestId: 'request-1' };

describe.each(storeVariants())('product use cases with parallel saves, on $name', (variant) => {
  let catalog: TestCatalog;
  let one: ProductState;
  beforeEach(async () => {
    catalog = await openCatalog(variant);
    one = product();
    await catalog.put(one);
  });
  afterEach(() => catalog.destroy());

  const save = (changes: Partial<ProductForm>) =>
    appDepsOf(catalog, noImages).products.edit(one._id, formOf({ stockWas: 10, ...changes }), [], actor);
  const saveAtOnce = (count: number, changes: (index: number) => Partial<ProductForm>) => Promise.allSettled(Array.from({ length: count }, (_, index) => save(changes(index))));
  const resultOf = (outcome: PromiseSettledResult<unknown>) => (outcome.status === 'fulfilled' ? 'saved' : (outcome.reason as CatalogError).refusal);
  const sell = async () => {
    const read = (await catalog.products.find(one._id))!;
    return catalog.products.changeMark(read, newId(), { from: undefined, take: 1, to: { quantity: 1, revision: 0 } });
  };

  it('accept one of many saves with the same revision, and write nothing of the others', async () => {
    const outcomes = await saveAtOnce(8, (index) => ({ name: `Name ${index}`, price: 1_000 + index, revision: 1 }));
    expect(outcomes.map(resultOf).sort()).toEqual([...Array<string>(7).fill('changed-meanwhile'), 'saved']);
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    expect(await catalog.products.find(one._id)).toMatchObject({ name: `Name ${winner}`, price: 1_000 + winner, revision: 2 });
    expect((await catalog.events()).map(({ type }) => type)).toEqual(['product.saved', 'product.audited']);
  });

  it('do not treat a sale as a conflict', async () => {
    await sell();
    const [saved] = await Promise.all([save({ name: 'Renamed', stock: 15, revision: 1 }), sell(), sell()]);
    expect(saved).toMatchObject({ name: 'Renamed', revision: 2 });
    expect(await catalog.stockOf(one._id)).toBe(12);
  });

  it('accept every save without a revision, one after the other', async () => {
    expect((await saveAtOnce(4, (index) => ({ name: `Name ${index}` }))).map(resultOf)).toEqual(['saved', 'saved', 'saved', 'saved']);
    expect(await catalog.products.find(one._id)).toMatchObject({ revision: 5 });
  });

  it.each([
    ['lost', ['front', 'side'], ['front']],
    ['got', ['front'], ['side', 'front']],
  ])('keep the images in a JSON body that the product has when it is saved: it %s one since it was read', async (_change, before, after) => {
    await catalog.products.collection.update({ _id: one._id }, { $set: { images: before } });
    const change = async () => {
      await catalog.products.collection.update({ _id: one._id }, { $set: { images: after } });
      return [];
    };
    const { products } = appDepsOf(catalog, { ...noImages, add: change });
    expect(await products.edit(one._id, { ...formOf(), images: ['side', 'front'] }, [], actor)).toMatchObject({ images: after });
  });

  it('do not change a description that was stored with the line breaks of multipart forms', async () => {
    await catalog.products.collection.update({ _id: one._id }, { $set: { description: 'Soft.\r\nLight.' } });
    expect(await catalog.queries.oneToEdit(one._id)).toMatchObject({ description: 'Soft.\nLight.' });
    await save({ name: 'Renamed', description: 'Soft.\nLight.' });
    expect((await catalog.events()).at(-1)?.data).toMatchObject({ changes: [{ field: 'name' }] });
  });

  it('treat a product that was stored without a revision as revision 0', variant.besideWrites, async () => {
    await catalog.products.collection.update({ _id: one._id }, { $unset: { revision: true, stockRevision: true } });
    expect((await saveAtOnce(4, () => ({ stock: 20, revision: 0 }))).map(resultOf).sort()).toEqual(['changed-meanwhile', 'changed-meanwhile', 'changed-meanwhile', 'saved']);
    expect(await catalog.products.find(one._id)).toMatchObject({ revision: 1, stockRevision: 1, stock: 20 });
  });
});

describe.each(storeVariants())('a product that is added with an Idempotency-Key, on $name', (variant) => {
  let catalog: TestCatalog;
  beforeEach(async () => {
    catalog = await openCatalog(variant);
  });
  afterEach(() => catalog.destroy());

  const add = (key: string | undefined, changes: Partial<ProductForm> = {}, by = actor, files: UploadedFile[] = []) =>
    appDepsOf(catalog, { ...noImages, add: async (all) => all.map(({ originalName }) => originalName) }).products.add(formOf(changes), files, by, key);
  const refusal = (call: Promise<unknown>) => call.then(() => 'added', (error: CatalogError) => error.refusal);
  const fileOf = (path: string): UploadedFile => ({ field: 'images', path, size: 1, originalName: 'front.png', mimetype: 'image/png' });

  it('is added once by many requests at once, and by a repetition after a change', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => add('form-1')));
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1);
    const [first] = answers as [ProductState];
    await appDepsOf(catalog, noImages).products.edit(first._id, formOf({ name: 'Renamed' }), [], actor);
    expect(await add('form-1')).toMatchObject({ _id: first._id, name: 'Renamed' });
    expect(await catalog.products.count()).toBe(1);
    expect((await catalog.events()).map(({ type }) => type)).toEqual(['product.saved', 'product.audited', 'product.saved', 'product.audited']);
  });

  it('is another one for another key, for another admin, and without a key', async () => {
    const answers = [await add('form-1'), await add('form-2'), await add('form-1', {}, { ...actor, _id: newId() }), await add(undefined), await add(undefined)];
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(5);
    expect(await catalog.products.count()).toBe(5);
  });

  it('refuses its key for another form, for another image, and after it is deleted', async () => {
    const { _id } = await add('form-1', {}, actor, [fileOf('package.json')]);
    expect(await refusal(add('form-1', { price: 1 }, actor, [fileOf('package.json')]))).toBe('key-reused');
    expect(await refusal(add('form-1', {}, actor, [fileOf('README.md')]))).toBe('key-reused');
    expect(await refusal(add('form-1', {}, actor, [fileOf('package.json')]))).toBe('added');
    await appDepsOf(catalog, noImages).products.remove(_id, actor);
    expect(await refusal(add('form-1', {}, actor, [fileOf('package.json')]))).toBe('key-reused');
    expect(await catalog.products.count()).toBe(0);
  });
});

describe.each(storeVariants())('a product that is edited with an Idempotency-Key, on $name', (variant) => {
  let catalog: TestCatalog;
  let one: ProductState;
  beforeEach(async () => {
    catalog = await openCatalog(variant);
    one = product({ images: ['front'] });
    await catalog.put(one);
  });
  afterEach(() => catalog.destroy());

  const opened = { stockWas: 10, revision: 1, keepImages: ['front'] };
  const fileOf = (originalName: string): UploadedFile => ({ field: 'images', path: 'package.json', size: 1, originalName, mimetype: 'image/png' });
  const edit = (key: string | undefined, changes: Partial<ProductForm>, files: UploadedFile[] = [], by = actor) =>
    appDepsOf(catalog, { ...noImages, add: async (all) => all.map(({ originalName }) => originalName) }).products.edit(one._id, formOf({ ...opened, ...changes }), files, by, key);
  const refusal = (call: Promise<unknown>) => call.then(() => 'saved', (error: CatalogError) => error.refusal);
  const sell = async (pieces: number) => {
    const read = (await catalog.products.find(one._id))!;
    await catalog.products.changeMark(read, newId(), { from: undefined, take: pieces, to: { quantity: pieces, revision: 0 } });
  };

  it('is saved once by many requests at once, and by a repetition after a sale', variant.besideWrites, async () => {
    await Promise.all(Array.from({ length: 6 }, () => edit('form-1', { stock: 15 }, [fileOf('side')])));
    await sell(2);
    expect(await edit('form-1', { stock: 15 }, [fileOf('side')])).toMatchObject({ revision: 2, stock: 13, images: ['front', 'side'] });
    expect((await catalog.events()).map(({ type }) => type)).toEqual(['product.saved', 'product.audited']);
  });

  it.each([
    ['keeps the sales since then', { stock: 15, name: 'Renamed' }, 13],
    ['changes the stock from the one in the earlier form', { stock: 20 }, 18],
    ['can restore the stock from before', { stock: 10 }, 8],
  ])('continues from the last save if its form was changed: it %s', async (_rule, changes, stock) => {
    await edit('form-1', { stock: 15 }, [fileOf('side')]);
    await sell(2);
    expect(await edit('form-1', changes, [fileOf('back')])).toMatchObject({ ...changes, revision: 3, stock, images: ['front', 'back'] });
  });

  it('keeps the stock of a form that was merged with its last save, because that form has the stock of the merge', async () => {
    await edit('form-1', { stock: 15 });
    await sell(2);
    expect(await edit('form-1', { name: 'Renamed', revision: 2, stock: 13, stockWas: 13 })).toMatchObject({ revision: 3, stock: 13 });
  });

  it('is not saved if someone else saved it since, or with another key', async () => {
    await edit('form-1', { stock: 15 });
    expect(await refusal(edit('form-2', { stock: 15 }))).toBe('changed-meanwhile');
    expect(await refusal(edit('form-1', { stock: 15 }, [], { ...actor, _id: newId() }))).toBe('changed-meanwhile');
    await edit(undefined, { name: 'Theirs', revision: 2 });
    expect(await refusal(edit('form-1', { stock: 15 }))).toBe('changed-meanwhile');
    expect(await catalog.products.find(one._id)).toMatchObject({ name: 'Theirs', revision: 3 });
  });
});
