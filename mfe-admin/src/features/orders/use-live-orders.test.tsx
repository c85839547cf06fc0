import { mockApi, renderPage } from '@storefront/web-kit/testing';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anOrder, anOrderList } from '../../testing/orders';
import type { OrderFeedListener } from './order-feed';
import type { OrderList, OrderNews } from './order-list';
import { useLiveOrders } from './use-live-orders';

const feed = vi.hoisted(() => ({ listeners: [] as OrderFeedListener[], end: vi.fn() }));
vi.mock('./order-feed', () => ({
  watchOrders: (listener: OrderFeedListener) => {
    feed.listeners.push(listener);
    return feed.end;
  },
}));

const firstPage: OrderList = { search: '', status: '', payment: '', page: 1 };

function Count({ list }: { list: OrderList }) {
  const { data } = useLiveOrders(list);
  return <p>{data ? `${data.total} orders` : 'none yet'}</p>;
}

const placed = { type: 'order.placed', orderId: 'f'.repeat(24) };

async function open(list = firstPage) {
  const api = mockApi({ 'GET /api/orders': anOrderList([anOrder()]) });
  const page = renderPage(<Count list={list} />, { user: 'admin' });
  await screen.findByText('1 orders');
  const arrive = () => api.use({ 'GET /api/orders': anOrderList([anOrder(), anOrder()]) });
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const tell = (news: OrderNews[] | undefined = [placed]) => act(async () => (feed.listeners[0] as OrderFeedListener).onNews(news));
  return { ...page, api, arrive, later, tell, listener: feed.listeners[0] as OrderFeedListener };
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
    const { api, arrive, tell } = await open();
    arrive();
    await tell();
    expect(await screen.findByText('2 orders')).toBeVisible();
    expect(api.calls.map(({ query }) => query.toString())).toEqual(['limit=20&page=1', 'limit=20&page=1']);
  });

  it('is not asked for where news cannot change the page, and is where they may have been missed', async () => {
    const { api, later, tell, listener } = await open({ ...firstPage, page: 2 });
    await act(async () => listener.onLive(true));
    await tell();
    await later(10_000);
    expect(api.calls).toHaveLength(1);
    await act(async () => listener.onNews());
    await later(1_000);
    expect(api.calls).toHaveLength(2);
  });

  it('is asked for once in three seconds, however many orders come', async () => {
    const { api, later, tell, listener } = await open();
    await act(async () => listener.onLive(true));
    for (let ms = 0; ms < 12_000; ms += 50) {
      await tell();
      await later(50);
    }
    expect(api.calls.length).toBeGreaterThanOrEqual(4);
    expect(api.calls.length).toBeLessThanOrEqual(6);
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
    const { api, later, tell, listener } = await open();
    await act(async () => listener.onLive(true));
    let answer = () => {};
    api.use({ 'GET /api/orders': () => new Promise((resolve) => (answer = () => resolve({ body: anOrderList([]) }))) });
    for (let news = 0; news < 5; news += 1) {
      await tell();
      await later(1_000);
    }
    expect(api.calls).toHaveLength(2);
    await act(async () => answer());
    await later(3_000);
    expect(api.calls).toHaveLength(3);
    await act(async () => answer());
    await later(5_000);
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
