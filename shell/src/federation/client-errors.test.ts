import { clientErrorSchema } from '@storefront/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createReporter, watchUncaughtErrors } from './client-errors';

const failure = { remote: 'catalog', version: '1.1.0', team: 'catalogue', message: 'boom' };
afterEach(() => vi.unstubAllGlobals());

describe('a failure in a browser', () => {
  it('is reported to the gateway in its contract’s form, with the page’s path only', () => {
    window.history.replaceState(null, '', '/products?search=secret');
    const fetch = vi.fn(async (_url: string, _init: { body: string }) => new Response());
    vi.stubGlobal('fetch', fetch);
    createReporter()(failure);
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/client-errors', expect.objectContaining({ method: 'POST', keepalive: true }));
    const report: unknown = JSON.parse(fetch.mock.calls[0]?.[1].body ?? '');
    expect(report).toEqual({ ...failure, page: '/products' });
    expect(clientErrorSchema.safeParse(report).success).toBe(true);
  });

  it('is reported once, and at most 20 failures are reported', () => {
    const send = vi.fn();
    const report = createReporter(send);
    report(failure);
    report(failure);
    expect(send).toHaveBeenCalledOnce();
    for (let count = 0; count < 100; count += 1) report({ ...failure, message: `boom ${count}` });
    expect(send).toHaveBeenCalledTimes(20);
  });

  it.each(['', 'x'.repeat(5_000)])('is shortened to the gateway’s limits', (message) => {
    const send = vi.fn();
    createReporter(send)({ remote: 'r'.repeat(99), version: 'v'.repeat(99), team: 't'.repeat(99), message });
    expect(clientErrorSchema.safeParse(send.mock.calls[0]?.[0]).success).toBe(true);
  });
});

it('an uncaught error of an event handler or a promise is passed on', () => {
  const onError = vi.fn();
  watchUncaughtErrors(onError);
  const error = new Error('boom');
  dispatchEvent(new ErrorEvent('error', { error }));
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'no' }));
  expect(onError.mock.calls).toEqual([[error], [new Error('no')]]);
});
