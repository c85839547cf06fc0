import { describe, expect, it } from 'vitest';
import { atMost } from './at-most';

describe('tasks of which only so many may run', () => {
  it('run that many at a time, in order, whatever becomes of each', async () => {
    const limited = atMost(2);
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    const task = (n: number) => async () => {
      begun.push(n);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (n % 3 === 0) throw new Error('damaged');
      return n;
    };
    const all = [...Array(10).keys()];
    const ended = await Promise.allSettled(all.map((n) => limited(task(n))));
    expect(ended.map(({ status }) => status)).toEqual(all.map((n) => (n % 3 === 0 ? 'rejected' : 'fulfilled')));
    expect({ most, begun }).toEqual({ most: 2, begun: all });
    expect(await limited(task(1))).toBe(1);
  });
});
