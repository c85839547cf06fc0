import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { phasesOf, type Parts } from './shop';
import { stopInPhases } from './stop';

const processHasMs = 15_000;

describe('stopping the shop', () => {
  let calls: string[];
  beforeEach(() => {
    vi.useFakeTimers();
    calls = [];
  });
  afterEach(() => vi.useRealTimers());

  const takes = (name: string, ms: number) => () => {
    calls.push(name);
    return new Promise<void>((resolve) => setTimeout(() => resolve(void calls.push(`${name} done`)), ms));
  };
  const hangs = (name: string) => () => (calls.push(name), new Promise<void>(() => undefined));
  const service = (name: string, end: typeof hangs) => ({ url: '', store: undefined as never, wake: () => undefined, finish: end(`${name} finish`), stop: end(`${name} stop`) });
  const shop = (end: typeof hangs): Parts => ({
    operatorServer: { stop: end('operatorServer') },
    gateway: { stop: end('gateway') },
    services: { user: service('user', end), order: service('order', end) },
    broker: { stop: end('broker') },
    telemetry: { stop: end('telemetry') },
  });

  it('stops the gateway first, then all services at once and the broker last', async () => {
    const stopping = stopInPhases(phasesOf(shop((name) => takes(name, 1_000))));
    await vi.advanceTimersByTimeAsync(999);
    expect(calls).toEqual(['operatorServer', 'gateway']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls.slice(4)).toEqual(['user finish', 'order finish']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls.slice(8)).toEqual(['user stop', 'order stop']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls.slice(12)).toEqual(['broker', 'telemetry']);
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(stopping).resolves.toBeUndefined();
  });

  it('ends in time even if a part hangs, and names the part', async () => {
    let why = '';
    void stopInPhases(phasesOf(shop(hangs))).catch((error: Error) => (why = error.message));
    await vi.advanceTimersByTimeAsync(processHasMs - 1_500);
    expect(calls).toContain('telemetry');
    expect(why).toContain('gateway did not stop within 6500 ms');
    expect(why).toContain('order did not stop within 2500 ms');
  });

  it('continues if a part fails to stop, and reports it at the end', async () => {
    const parts = shop((name) => takes(name, 1));
    parts.services.order!.stop = () => Promise.reject(new Error('disk is full'));
    const stopping = expect(stopInPhases(phasesOf(parts))).rejects.toThrow('disk is full');
    await vi.advanceTimersByTimeAsync(10);
    await stopping;
    expect(calls).toContain('user stop done');
    expect(calls).toContain('broker done');
  });
});
