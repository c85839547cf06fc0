import { newId } from '@storefront/service-kit';
import { storeVariants, type TestStore } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CatalogError } from '../catalog-error';
import { openSynonymStore, type SynonymStore } from './store';
import { createSynonymUseCases } from './use-cases';

const actor = { _id: newId(), email: 'staff@example.com', requestId: 'request-1' };
const defaults = [['Zari', 'jari']];

describe.each(storeVariants())('the list of synonyms, on $name', (variant) => {
  let opened: TestStore;
  let synonyms: SynonymStore;
  beforeEach(async () => {
    opened = await variant.open('catalog');
    synonyms = await openSynonymStore(opened.store);
  });
  afterEach(() => opened.destroy());

  /** One replica of the service; `used` has the lists that its search got. */
  function replica(own = defaults) {
    const used: string[][][] = [];
    return { used, ...createSynonymUseCases({ synonyms, defaults: own, use: (groups) => void used.push(groups), clock: () => new Date(), published: () => undefined }) };
  }
  const group = (index: number) => [[`word ${index}`, `other ${index}`]];
  const events = async () => (await synonyms.collection.find({ outboxPending: true })).flatMap(({ outbox }) => outbox);

  it('is the shop’s own list until staff save one, also an empty one', async () => {
    const { refresh, replace, used } = replica();
    expect(await refresh()).toMatchObject({ groups: defaults, revision: 0 });
    await replace({ groups: [] }, actor);
    expect(used).toEqual([[]]);
    expect(await replica([['other', 'defaults']]).refresh()).toMatchObject({ groups: [], revision: 1 });
  });

  it('is adopted by the other replicas, once', async () => {
    const [one, other] = [replica(), replica()];
    await one.replace({ groups: group(1) }, actor);
    await one.replace({ groups: group(2) }, actor);
    for (const _round of [1, 2]) {
      await other.refresh();
      expect(other.used).toEqual([group(2)]);
    }
    expect(one.used).toEqual([group(1), group(2)]);
  });

  it('accepts one of many changes with the same revision, whether staff saved a list before or not', async () => {
    for (const revision of [0, 1]) {
      const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => replica().replace({ groups: group(10 * revision + index), revision }, actor)));
      const refusals = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'saved' : (outcome.reason as CatalogError).refusal));
      expect(refusals.sort()).toEqual([...Array<string>(7).fill('changed-meanwhile'), 'saved']);
    }
    expect((await events()).map(({ type }) => type)).toEqual(['product.audited', 'product.audited']);
  });

  it('accepts every change without a revision, one after the other', variant.besideWrites, async () => {
    const [one, other] = [replica(), replica()];
    await Promise.all(Array.from({ length: 6 }, (_, index) => (index % 2 ? one : other).replace({ groups: group(index) }, actor)));
    expect(await one.refresh()).toMatchObject({ revision: 6 });
    expect(one.used.at(-1)).toEqual((await replica().refresh()).groups);
    expect(await events()).toHaveLength(6);
  });

  it('is still there after a restart', async () => {
    await replica().replace({ groups: group(1) }, actor);
    synonyms = await openSynonymStore(await opened.reopen());
    expect(await replica().refresh()).toMatchObject({ groups: group(1), revision: 1 });
  });
});
