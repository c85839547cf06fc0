import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { within } from './within';

describe('within', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('returns what the work returns or throws, and leaves no timer', async () => {
    const onLate = vi.fn();
    expect(await within(100, Promise.resolve('done'), onLate)).toBe('done');
    await expect(within(100, Promise.reject(new Error('failed')), onLate)).rejects.toThrow('failed');
    expect(vi.getTimerCount()).toBe(0);
    expect(onLate).not.toHaveBeenCalled();
  });

  it('returns what `onLate` returns or throws after the time', async () => {
    const endless = new Promise<string>(() => undefined);
    const value = within(100, endless, () => 'late');
    const failure = within(100, endless, () => {
      throw new Error('too late');
    });
    const outcomes = Promise.allSettled([value, failure]);
    await vi.advanceTimersByTimeAsync(100);
    expect(await outcomes).toMatchObject([{ value: 'late' }, { reason: { message: 'too late' } }]);
  });
});
