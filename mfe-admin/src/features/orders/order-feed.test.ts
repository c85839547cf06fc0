import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchOrders } from './order-feed';

let send: (text: string) => void;
let finish: () => void;

const answerWithStream = () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = (text) => controller.enqueue(new TextEncoder().encode(text));
      finish = () => controller.close();
    },
  });
  return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
};

describe('the feed of orders', () => {
  let end: (() => void) | undefined;
  const listener = { onNews: vi.fn(), onLive: vi.fn() };

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

  it('asks with the token, and tells of every change, whatever pieces it comes in', async () => {
    localStorage.setItem('token', 'the-token');
    const fetched = watch(answerWithStream);
    await vi.advanceTimersByTimeAsync(0);
    expect(fetched.mock.calls[0]).toMatchObject(['/api/admin/orders/events', { headers: { Authorization: 'Bearer the-token' } }]);
    expect(listener.onLive.mock.calls).toEqual([[true]]);
    send(':\n\nretry: 3000\n\n');
    send('id: 1\nevent: order.pla');
    await vi.advanceTimersByTimeAsync(0);
    expect(listener.onNews).not.toHaveBeenCalled();
    const orderId = 'a'.repeat(24);
    send(`ced\ndata: {"orderId":"${orderId}"}\n\n:\n\nid: 2\nevent: order.payment-submitted\ndata: {"orderId":"${orderId}"}\n\n`);
    await vi.waitFor(() => expect(listener.onNews).toHaveBeenCalledOnce());
    expect(listener.onNews).toHaveBeenCalledWith([{ type: 'order.placed', orderId }, { type: 'order.payment-submitted', orderId }]);
  });

  it('asks again when the answer ends, and tells of what may have been missed', async () => {
    const fetched = watch(answerWithStream);
    await vi.advanceTimersByTimeAsync(0);
    finish();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(listener.onLive.mock.calls).toEqual([[true], [false], [true]]);
    expect(listener.onNews.mock.calls).toEqual([[]]);
  });

  it('asks ever less often while it fails', async () => {
    const fetched = watch(() => Promise.resolve(new Response('', { status: 503 })));
    await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 8_000);
    expect(fetched).toHaveBeenCalledTimes(4);
    expect(listener.onLive).not.toHaveBeenCalledWith(true);
    expect(listener.onNews).not.toHaveBeenCalled();
  });

  it('stops when it is told to', async () => {
    const fetched = watch(() => Promise.reject(new TypeError('offline')));
    end?.();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toHaveBeenCalledOnce();
    expect(listener.onLive).not.toHaveBeenCalled();
  });
});
