import { mockApi, renderPage } from '@storefront/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anOrder, anOrderList } from '../../testing/orders';
import type { OrderFeedListener } from './order-feed';
import { useLiveOrders } from './use-live-orders';

const feed = vi.hoisted(() => ({ listeners: [] as OrderFeedListener[], end: vi.fn() }));
vi.mock('./order-feed', () => ({
  watchOrders: (listener: OrderFeedListener) => {
    feed.listeners.push(listener);
    return feed.end;
  },
}));

function Count() {
  const { data } = useLiveOrders();
  return <p>{data ? `${data.length} orders` : 'none yet'}</p>;
}

async function open() {
  const api = mockApi({ 'GET /api/orders': anOrderList([anOrder()]) });
  const page = renderPage(<Count />, { user: 'admin' });
  await screen.findByText('1 orders');
  const arrive = () => api.use({ 'GET /api/orders': anOrderList([anOrder(), anOrder()]) });
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { ...page, api, arrive, later, listener: feed.listeners[0] as OrderFeedListener };
}

const showPage = (isShown: boolean) =>
  act(async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isShown);
    document.dispatchEvent(new Event('visibilitychange'));
  });

describe('the live list of orders', () => {
  beforeEach(() => {
    feed.listeners = [];
    feed.end.mockClear();
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is asked for as soon as the gateway has news', async () => {
    const { arrive, listener } = await open();
    arrive();
    await act(async () => listener.onNews());
    expect(await screen.findByText('2 orders')).toBeVisible();
  });

  it('is asked for every ten seconds where the gateway does not tell, and every minute where it does', async () => {
    const { api, arrive, later, listener } = await open();
    arrive();
    await later(10_000);
    expect(screen.getByText('2 orders')).toBeVisible();
    await act(async () => listener.onLive(true));
    await later(59_000);
    expect(api.calls).toHaveLength(2);
    await later(2_000);
    expect(api.calls).toHaveLength(3);
  });

  it('is asked for once more, not over and over, when news come while it is on its way', async () => {
    const { api, listener } = await open();
    let answer = () => {};
    api.use({ 'GET /api/orders': () => new Promise((resolve) => (answer = () => resolve({ body: anOrderList([]) }))) });
    for (let news = 0; news < 5; news += 1) await act(async () => listener.onNews());
    expect(api.calls).toHaveLength(2);
    await act(async () => answer());
    await waitFor(() => expect(api.calls).toHaveLength(3));
    await act(async () => answer());
    expect(api.calls).toHaveLength(3);
  });

  it('holds no connection open while the page is out of sight, or left', async () => {
    const { unmount } = await open();
    await showPage(false);
    expect(feed.end).toHaveBeenCalledOnce();
    expect(feed.listeners).toHaveLength(1);
    await showPage(true);
    expect(feed.listeners).toHaveLength(2);
    unmount();
    expect(feed.end).toHaveBeenCalledTimes(2);
  });
});
