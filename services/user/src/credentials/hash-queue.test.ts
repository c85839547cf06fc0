import { describe, expect, it } from 'vitest';
import type { UserError } from '../user-error';
import { createHashQueue, hashesAtOnce, type HashQueueOptions, type HashTurn } from './hash-queue';

/** A queue whose tasks end on `finishAll`, with the order in which they started. */
function open(options: HashQueueOptions) {
  const queue = createHashQueue(options);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  let running = 0;
  let mostAtOnce = 0;
  /** @param caller an address range, or `range/account` */
  const run = (kind: HashTurn['kind'], caller: string, name = `${kind} of ${caller}`) => {
    const [range, account] = caller.split('/');
    return queue.run({ kind, range: range!, account }, async () => {
      started.push(name);
      mostAtOnce = Math.max(mostAtOnce, ++running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      return name;
    });
  };
  const finishAll = async () => {
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { queue, run, started, finishAll, most: () => mostAtOnce };
}

const refusal = { refusal: 'busy', message: 'The shop is very busy. Please try again in a few seconds.', details: { retryAfter: 5 } };

describe('the number of parallel hashes', () => {
  it.each([
    [1, 4, 1],
    [2, 4, 1],
    [4, 4, 2],
    [64, 4, 2],
    [64, 128, 32],
    [8, 1, 1],
  ])('with %d cores and %d libuv threads is %d', (cores, threads, expected) => {
    expect(hashesAtOnce(cores, threads)).toBe(expected);
  });
});

describe('the queue for hashes', () => {
  it('runs at most the given number at once, and finishes all', async () => {
    const { run, finishAll, started, most } = open({ atOnce: 2 });
    const all = Promise.all(Array.from({ length: 20 }, (_, index) => run('login', `caller ${index}`)));
    await finishAll();
    expect(await all).toHaveLength(20);
    expect([started.length, most()]).toEqual([20, 2]);
  });

  it('runs logins before registrations, with one registration in four turns', async () => {
    const { run, finishAll, started } = open({ atOnce: 1 });
    for (const kind of ['registration', 'login'] as const) for (let index = 0; index < 6; index += 1) void run(kind, 'one', kind);
    await finishAll();
    expect(started.slice(1, 9).filter((kind) => kind === 'login')).toHaveLength(6);
    expect(started).toHaveLength(12);
  });

  it.each([
    ['address ranges', 'flood', 'somebody else'],
    ['accounts of one range', 'home/flood', 'home/somebody else'],
  ])('lets %s take turns, so that a flood delays another caller by one hash', async (_what, flood, other) => {
    const { run, finishAll, started } = open({ atOnce: 1 });
    for (let index = 0; index < 20; index += 1) void run('login', flood);
    void run('login', other);
    await finishAll();
    expect(started.indexOf(`login of ${other}`)).toBeLessThanOrEqual(2);
  });

  it('lets a range with many accounts delay another range by one hash', async () => {
    const { run, finishAll, started } = open({ atOnce: 1 });
    for (let index = 0; index < 20; index += 1) void run('login', `flood/account ${index}`);
    void run('login', 'somebody else');
    await finishAll();
    expect(started.indexOf('login of somebody else')).toBeLessThanOrEqual(2);
  });

  it('refuses a hash if too many of its range are waiting', async () => {
    const { run, finishAll } = open({ atOnce: 1, maxWaitingPerRange: 3 });
    const accepted = [run('registration', 'running'), ...Array.from({ length: 3 }, () => run('registration', 'flood'))];
    await expect(run('registration', 'flood')).rejects.toMatchObject(refusal);
    accepted.push(run('registration', 'other'), run('login', 'flood'));
    await finishAll();
    expect(await Promise.all(accepted)).toHaveLength(6);
  });

  it.each([
    ['range', { maxWaiting: 4 }, 'flood', 'somebody else'],
    ['range, whatever its accounts', { maxWaiting: 4 }, (index: number) => `flood/account ${index}`, 'somebody else'],
    ['account, if the range is full', { maxWaitingPerRange: 4 }, 'home/flood', 'home'],
  ])('takes the place for a newcomer from the %s with the most waiting hashes, the newest first', async (_who, limits, flood, other) => {
    const { run, finishAll } = open({ atOnce: 1, ...limits });
    const running = run('login', 'running');
    const results = Array.from({ length: 4 }, (_, index) => run('login', typeof flood === 'string' ? flood : flood(index))).map((result) => result.then(() => 'done', (error: UserError) => error.refusal));
    const newcomers = [run('login', other), run('login', other)];
    await finishAll();
    expect(await Promise.all([running, ...newcomers])).toHaveLength(3);
    expect(await Promise.all(results)).toEqual(['done', 'done', 'busy', 'busy']);
  });

  it('refuses the newest hash if no range has more than one waiting', async () => {
    const { run, finishAll } = open({ atOnce: 1, maxWaiting: 2 });
    const accepted = ['running', 'first', 'second'].map((range) => run('login', range));
    await expect(run('login', 'third')).rejects.toMatchObject(refusal);
    await finishAll();
    expect(await Promise.all(accepted)).toHaveLength(3);
  });

  it('continues after a task fails', async () => {
    const { queue, run, finishAll } = open({ atOnce: 1 });
    await expect(queue.run({ kind: 'login', range: 'one' }, () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
    const next = run('login', 'one');
    await finishAll();
    await expect(next).resolves.toBe('login of one');
  });
});
