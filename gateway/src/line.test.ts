import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLine } from './line';

describe('a line', () => {
  it('runs at most so many tasks at once, and the others in their order, also after a failure', async () => {
    const line = createLine(2);
    const inLine = <T>(task: () => Promise<T>) => line('a', task);
    const begun: string[] = [];
    const ends = new Map(['a', 'b', 'c', 'd'].map((name) => [name, Promise.withResolvers<string>()]));
    const [a, b, ...others] = [...ends].map(([name, { promise }]) => inLine(() => (begun.push(name), promise)));
    expect(begun).toEqual(['a', 'b']);
    ends.get('b')!.reject(new Error('broken'));
    await expect(b).rejects.toThrow('broken');
    await nextTurn();
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const [name, { resolve }] of ends) resolve(name);
    expect(await Promise.all([a, ...others])).toEqual(['a', 'c', 'd']);
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    expect(await inLine(async () => 'free')).toBe('free');
  });

  it('starts a waiting task in a later turn, so that other requests are answered in between', async () => {
    const line = createLine(1);
    const begun: number[] = [];
    const ended = Promise.all([1, 2, 3].map((task) => line('a', async () => begun.push(task))));
    await nextTurn();
    expect(begun).toEqual([1]);
    await ended;
    expect(begun).toEqual([1, 2, 3]);
  });

  it('refuses a task if 1,000 others wait', async () => {
    const line = createLine(1);
    const { promise, resolve } = Promise.withResolvers<string>();
    const accepted = Array.from({ length: 1_001 }, (_, index) => line(`customer ${index}`, () => promise));
    await expect(line('one more', () => promise)).rejects.toMatchObject({ status: 503 });
    resolve('done');
    expect(new Set(await Promise.all(accepted))).toEqual(new Set(['done']));
  });

  it('has at most 100 tasks of one caller, so that others find a place', async () => {
    const line = createLine(1);
    const { promise, resolve } = Promise.withResolvers<string>();
    const accepted = Array.from({ length: 100 }, () => line('a', () => promise));
    await expect(line('a', () => promise)).rejects.toMatchObject({ status: 429 });
    accepted.push(line('b', () => promise));
    resolve('done');
    expect(new Set(await Promise.all(accepted))).toEqual(new Set(['done']));
    expect(await line('a', async () => 'free')).toBe('free');
  });
});
