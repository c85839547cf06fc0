import { mockApi, renderPage } from '@storefront/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anOrder, anOrderList } from '../../testing/orders';
import type { OrderFeedListener } from './order-feed';
import type { OrderList, OrderChange } from './order-list';
import { ReturnsToDecide } from './returns-to-decide';
import { useLiveOrders } from './use-live-orders';

const feed = vi.hoisted(() => ({ listeners: [] as OrderFeedListener[], end: vi.fn() }));
vi.mock('./order-feed', () => ({
  watchOrders: (listener: OrderFeedListener) => {
    feed.listeners.push(listener);
    return feed.end;
  },
}));

const firstPage: OrderList = { search: '', status: '', payment: '', method: '', from: '', to: '', page: 1 };

function Count({ list }: { list: OrderList }) {
  const { data } = useLiveOrders(list);
  return <p>{data ? `${data.total} orders` : 'none yet'}</p>;
}

const placed = { type: 'order.placed', orderId: 'f'.repeat(24) };

async function open(list = firstPage) {
  const api = mockApi({ 'GET /api/orders': anOrderList([anOrder()]) });
  const page = renderPage(<Count list={list} />, { user: 'admin' });
  await screen.findByText('1 orders');
  const addOrder = () => api.use({ 'GET /api/orders': anOrderList([anOrder(), anOrder()]) });
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const report = (changes: OrderChange[] | undefined = [placed]) => act(async () => (feed.listeners[0] as OrderFeedListener).onChanges(changes));
  return { ...page, api, addOrder, later, report, listener: feed.listeners[0] as OrderFeedListener };
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

  it('reloads as soon as the gateway reports a change', async () => {
    const { api, addOrder, report } = await open();
    addOrder();
    await report();
    expect(await screen.findByText('2 orders')).toBeVisible();
    expect(api.calls.map(({ query }) => query.toString())).toEqual(['limit=20&page=1', 'limit=20&page=1']);
  });

  it('does not reload for a change on another page, but reloads if changes may have been missed', async () => {
    const { api, later, report, listener } = await open({ ...firstPage, page: 2 });
    await act(async () => listener.onLive(true));
    await report();
    await later(10_000);
    expect(api.calls).toHaveLength(1);
    await act(async () => listener.onChanges());
    await later(1_000);
    expect(api.calls).toHaveLength(2);
  });

  it('reloads the returns to decide if one changed, or if changes may have been missed', async () => {
    const api = mockApi({ 'GET /api/orders': anOrderList([]), 'GET /api/admin/returns': { success: true, returns: [], total: 0 } });
    renderPage(
      <>
        <Count list={firstPage} />
        <ReturnsToDecide />
      </>,
      { user: 'admin' },
    );
    const calls = () => api.callsTo('GET /api/admin/returns').length;
    await screen.findByText('0 orders');
    const report = (changes?: OrderChange[]) => act(async () => (feed.listeners[0] as OrderFeedListener).onChanges(changes));
    await report([placed]);
    expect(calls()).toBe(1);
    await report([{ type: 'order.return-changed', orderId: 'f'.repeat(24) }]);
    await waitFor(() => expect(calls()).toBe(2));
    await report();
    await waitFor(() => expect(calls()).toBe(3));
  });

  it('reloads at most once in three seconds', async () => {
    const { api, later, report, listener } = await open();
    await act(async () => listener.onLive(true));
    // The fake clock also advances with the real one.
    const end = Date.now() + 12_000;
    while (Date.now() < end) {
      await report();
      await later(50);
    }
    expect(api.calls.length).toBeGreaterThanOrEqual(4);
    expect(api.calls.length).toBeLessThanOrEqual(6);
  });

  it('reloads every 10 s without the feed, and every minute with it', async () => {
    const { api, addOrder, later, listener } = await open();
    addOrder();
    await later(10_000);
    expect(screen.getByText('2 orders')).toBeVisible();
    await act(async () => listener.onLive(true));
    await later(59_000);
    expect(api.calls).toHaveLength(2);
    await later(2_000);
    expect(api.calls).toHaveLength(3);
  });

  it('reloads once more after changes during a reload', async () => {
    const { api, later, report, listener } = await open();
    await act(async () => listener.onLive(true));
    let answer = () => {};
    api.use({ 'GET /api/orders': () => new Promise((resolve) => (answer = () => resolve({ body: anOrderList([]) }))) });
    for (let change = 0; change < 5; change += 1) {
      await report();
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

  it('closes the connection while the page is hidden, and when it is left', async () => {
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
