import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchOrders } from './order-feed';

let send: (text: string) => void;
let finish: () => void;

const respondWithStream = () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = (text) => controller.enqueue(new TextEncoder().encode(text));
      finish = () => controller.close();
    },
  });
  return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
};

describe('the order feed', () => {
  let end: (() => void) | undefined;
  const listener = { onChanges: vi.fn(), onLive: vi.fn() };

  function watch(answer: typeof fetch) {
    const fetched = vi.fn(answer);
    vi.stubGlobal('fetch', fetched);
    end = watchOrders(listener);
    return fetched;
  }

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    end?.();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.clearAllMocks();
  });

  it('connects with the token and reports each change, also if it arrives in pieces', async () => {
    localStorage.setItem('token', 'the-token');
    const fetched = watch(respondWithStream);
    await vi.advanceTimersByTimeAsync(0);
    expect(fetched.mock.calls[0]).toMatchObject(['/api/admin/orders/events', { headers: { Authorization: 'Bearer the-token' } }]);
    expect(listener.onLive.mock.calls).toEqual([[true]]);
    listener.onChanges.mockClear();
    send(':\n\nretry: 3000\n\n');
    send('id: 1\nevent: order.pla');
    await vi.advanceTimersByTimeAsync(0);
    expect(listener.onChanges).not.toHaveBeenCalled();
    const orderId = 'a'.repeat(24);
    send(`ced\ndata: {"orderId":"${orderId}"}\n\n:\n\nid: 2\nevent: order.payment-submitted\ndata: {"orderId":"${orderId}"}\n\n`);
    await expect.poll(() => listener.onChanges).toHaveBeenCalledOnce();
    expect(listener.onChanges).toHaveBeenCalledWith([{ type: 'order.placed', orderId }, { type: 'order.payment-submitted', orderId }]);
  });

  it('reports after each connection that changes may have been missed, and reconnects when the response ends', async () => {
    const fetched = watch(respondWithStream);
    await vi.advanceTimersByTimeAsync(0);
    expect(listener.onChanges.mock.calls).toEqual([[]]);
    finish();
    await expect.poll(() => listener.onLive.mock.calls).toEqual([[true], [false]]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(listener.onLive.mock.calls).toEqual([[true], [false], [true]]);
    expect(listener.onChanges.mock.calls).toEqual([[], []]);
  });

  it('waits longer after each failure', async () => {
    const fetched = watch(() => Promise.resolve(new Response('', { status: 503 })));
    await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 8_000);
    expect(fetched).toHaveBeenCalledTimes(4);
    expect(listener.onLive).not.toHaveBeenCalledWith(true);
    expect(listener.onChanges).not.toHaveBeenCalled();
  });

  it('stops when it is closed', async () => {
    const fetched = watch(() => Promise.reject(new TypeError('offline')));
    end?.();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toHaveBeenCalledOnce();
    expect(listener.onLive).not.toHaveBeenCalled();
  });
});
