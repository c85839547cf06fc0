import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BreakerOpenError, createBreaker, type Breaker } from './breaker';

const openForMs = 1_000;
const broken = () => Promise.reject(new Error('refused'));

describe('the circuit breaker', () => {
  let breaker: Breaker;
  beforeEach(() => {
    vi.useFakeTimers();
    breaker = createBreaker((error) => (error as Error).message === 'refused', { openForMs });
  });
  afterEach(() => {
    breaker.close();
    vi.useRealTimers();
  });

  const outcome = (work: () => Promise<unknown>) =>
    breaker.run(work).then(
      (value) => value,
      (error: Error) => (error instanceof BreakerOpenError ? 'open' : error.message),
    );
  const fail = async (times: number) => {
    for (let count = 0; count < times; count += 1) await outcome(broken);
  };

  it('passes the first nine calls even if all fail', async () => {
    await fail(9);
    expect(await outcome(async () => 'answer')).toBe('answer');
  });

  it('sends nothing to a part that keeps failing', async () => {
    await fail(10);
    const work = vi.fn(async () => 'answer');
    expect(await outcome(work)).toBe('open');
    expect(work).not.toHaveBeenCalled();
  });

  it('stays closed if at least half of the calls succeed', async () => {
    for (let count = 0; count < 20; count += 1) {
      await outcome(async () => 'answer');
      await outcome(broken);
    }
    expect(await outcome(async () => 'answer')).toBe('answer');
  });

  it('does not count errors that the part did not cause', async () => {
    for (let count = 0; count < 20; count += 1) expect(await outcome(() => Promise.reject(new Error('caller left')))).toBe('caller left');
    expect(await outcome(async () => 'answer')).toBe('answer');
  });

  it('passes one call as a probe and closes if it succeeds', async () => {
    await fail(10);
    await vi.advanceTimersByTimeAsync(openForMs);
    let answer = (_value: string): void => undefined;
    const probe = outcome(() => new Promise<string>((resolve) => (answer = resolve)));
    expect(await outcome(async () => 'answer')).toBe('open');
    answer('back');
    expect(await probe).toBe('back');
    expect(await outcome(async () => 'answer')).toBe('answer');
  });

  it('passes work that can last long beside the probe', async () => {
    await fail(10);
    const upload = (work: () => Promise<string>) => breaker.run(work, { mayProbe: false });
    await expect(upload(async () => 'answer')).rejects.toThrow(BreakerOpenError);
    await vi.advanceTimersByTimeAsync(openForMs);
    let answer = (_value: string): void => undefined;
    const uploaded = upload(() => new Promise<string>((resolve) => (answer = resolve)));
    expect(await outcome(async () => 'answer')).toBe('answer');
    answer('uploaded');
    expect(await uploaded).toBe('uploaded');
  });

  it('opens again if the probe fails', async () => {
    await fail(10);
    await vi.advanceTimersByTimeAsync(openForMs);
    expect(await outcome(broken)).toBe('refused');
    expect(await outcome(async () => 'answer')).toBe('open');
    await vi.advanceTimersByTimeAsync(openForMs);
    expect(await outcome(async () => 'answer')).toBe('answer');
  });

  it('opens again if the probe ends without an answer, because its caller left', async () => {
    await fail(10);
    await vi.advanceTimersByTimeAsync(openForMs);
    expect(await outcome(() => Promise.reject(new Error('caller left')))).toBe('caller left');
    expect(await outcome(async () => 'answer')).toBe('open');
    await vi.advanceTimersByTimeAsync(openForMs);
    expect(await outcome(async () => 'answer')).toBe('answer');
  });
});
