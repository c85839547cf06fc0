import { afterEach, describe, expect, it } from 'vitest';
import { currentPart, currentTraceId, currentTraceparent, withTraceparent } from '../trace';
import { inSpan, recordSpans, type SpanOptions } from './spans';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
const server: SpanOptions = { part: 'order', name: 'POST /orders', kind: 'server', parent: traceparent };

afterEach(() => recordSpans(undefined));

/** Records all spans. */
function recorder(...parts: string[]) {
  const begun: { part: string; name: string; parent: string | undefined; ended?: unknown }[] = [];
  recordSpans({
    start({ part, name, parent }) {
      if (!parts.includes(part)) return undefined;
      const span = { part, name, parent };
      begun.push(span);
      const nothing = () => undefined;
      return { traceparent: `00-${traceId}-${String(begun.length).padStart(16, '0')}-01`, rename: nothing, set: nothing, fail: nothing, end: (error) => Object.assign(span, { ended: error ?? 'well' }) };
    },
  });
  return begun;
}

describe('without a collector', () => {
  it('a trace is passed on unchanged', async () => {
    const seen = await inSpan(server, () => inSpan({ name: 'GET catalog', kind: 'client' }, async () => currentTraceparent()));
    expect(seen).toBe(traceparent);
  });

  it('a request without a trace starts one, and background work does not', async () => {
    const begun = await inSpan({ ...server, parent: '' }, async () => currentTraceId());
    expect(begun).toMatch(/^[0-9a-f]{32}$/);
    expect(await inSpan({ part: 'order', name: 'send order.placed', kind: 'producer' }, async () => currentTraceparent())).toBeUndefined();
  });

  it.each(['', 'junk\r\n', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`])('%j counts as no trace', (given) => {
    expect(withTraceparent(given, currentTraceparent)).toBeUndefined();
  });
});

describe('with a collector', () => {
  it('each span is below the surrounding one and belongs to the part that does the work', async () => {
    const begun = recorder('order');
    const seen = await inSpan(server, () => inSpan({ name: 'GET catalog', kind: 'client' }, async () => ({ part: currentPart(), at: currentTraceparent() })));
    expect(begun).toEqual([
      { part: 'order', name: 'POST /orders', parent: traceparent, ended: 'well' },
      { part: 'order', name: 'GET catalog', parent: `00-${traceId}-0000000000000001-01`, ended: 'well' },
    ]);
    expect(seen).toEqual({ part: 'order', at: `00-${traceId}-0000000000000002-01` });
  });

  it('parallel work has separate spans', async () => {
    const begun = recorder('order', 'user');
    await Promise.all(
      ['order', 'user'].map((part) =>
        inSpan({ ...server, part }, async () => {
          await new Promise(setImmediate);
          await inSpan({ name: `GET by ${part}`, kind: 'client' }, async () => undefined);
        }),
      ),
    );
    expect(begun.slice(2).map(({ part, name, parent }) => ({ part, name, parent }))).toEqual([
      { part: 'order', name: 'GET by order', parent: `00-${traceId}-0000000000000001-01` },
      { part: 'user', name: 'GET by user', parent: `00-${traceId}-0000000000000002-01` },
    ]);
  });

  it('a failure is recorded and thrown', async () => {
    const begun = recorder('order');
    const failure = new Error('no stock');
    await expect(inSpan(server, () => Promise.reject(failure))).rejects.toBe(failure);
    expect(begun[0]?.ended).toBe(failure);
  });

  it('no span is recorded for parts of other processes', async () => {
    const begun = recorder('catalog');
    expect(await inSpan(server, async () => currentTraceparent())).toBe(traceparent);
    expect(begun).toEqual([]);
  });
});
