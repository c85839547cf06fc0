import { orderStatuses, type OrderStatus } from '@storefront/contracts';
import { silentLogger } from '@storefront/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { actor, later, pendingOrder } from '../testing/examples';
import type { Order } from './order';
import type { PlacingDeps } from './placing';
import { createTurns } from './turns';
import { createOrderUseCases } from './use-cases';

const pause = () => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('run one after the other with the same key, even after a failure, and in parallel with other keys', async () => {
    const inTurn = createTurns();
    const log: string[] = [];
    const task = (name: string) => async () => {
      log.push(`${name} begins`);
      await pause();
      log.push(`${name} ends`);
      if (name === 'a1') throw new Error(name);
      return name;
    };
    const ended = await Promise.allSettled([inTurn('a', task('a1')), inTurn('a', task('a2')), inTurn('b', task('b1'))]);
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(log.indexOf('a2 begins')).toBeGreaterThan(log.indexOf('a1 ends'));
    expect(log.indexOf('b1 begins')).toBeLessThan(log.indexOf('a1 ends'));
  });

  it('let changes of one order wait for each other, so that none has to retry', async () => {
    let stored: Order = pendingOrder();
    let refused = 0;
    const store = {
      find: async () => (await pause(), stored),
      save: async (before: Order, { order }: { order: Order }) => {
        await pause();
        if (before.revision !== stored.revision) return (refused += 1) < 0;
        stored = order;
        return true;
      },
    };
    const catalog = { hold: pause, release: pause };
    const contacts = { current: async (placedBy: Order['customer']) => placedBy };
    const deps = { store, catalog, contacts, clock: () => later, logger: silentLogger, published: () => undefined } as unknown as PlacingDeps;
    const { changeStatus } = createOrderUseCases(deps);
    const statuses = Array.from({ length: 60 }, (_, position) => orderStatuses[position % orderStatuses.length] as OrderStatus);
    const answers = await Promise.all(statuses.map((to) => changeStatus(stored._id, to, actor)));
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    expect(refused).toBe(0);
  });
});
