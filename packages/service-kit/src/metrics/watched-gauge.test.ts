import { afterEach, describe, expect, it } from 'vitest';
import { readMetrics } from './registry';
import { watchedGauge } from './watched-gauge';

const gauge = watchedGauge('test_waiting', 'What waits', ['part']);
const ends: (() => void)[] = [];
const watch = (part: string, read: () => number | Promise<number>) => void ends.push(gauge.watch({ part }, read));
const read = async () => (await readMetrics()).text.split('\n').filter((line) => line.startsWith('test_waiting'));

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

describe('a watched gauge', () => {
  it('is read each time, with one series for each part as the sum of its sources', async () => {
    let waiting = 3;
    watch('order', () => waiting);
    watch('order', async () => 2);
    watch('user', () => 0);
    expect(await read()).toEqual(['test_waiting{part="order"} 5', 'test_waiting{part="user"} 0']);
    waiting = 1;
    expect(await read()).toEqual(['test_waiting{part="order"} 3', 'test_waiting{part="user"} 0']);
  });

  it('leaves out sources that fail or are late', async () => {
    watch('order', () => Promise.reject(new Error('The store is away')));
    watch('catalog', () => new Promise(() => undefined));
    watch('user', () => 4);
    expect(await read()).toEqual(['test_waiting{part="user"} 4']);
  });

  it('leaves out sources that are no longer watched', async () => {
    watch('order', () => 1);
    ends.pop()?.();
    expect(await read()).toEqual([]);
  });
});
