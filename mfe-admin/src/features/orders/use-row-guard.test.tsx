import type { Order } from '@storefront/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stopClock } from '../../testing/clock';
import { anOrder, anOrderList, aPayment } from '../../testing/orders';
import { openOrders, rowOf, saved } from '../../testing/orders-page';

const verifyCall = 'POST /api/admin/orders/:id/verify-payment';
const message = 'The orders moved just now. Please check the row again.';
const rowHeight = 100;
/** How far the window is scrolled, and the height of the content above the rows. */
const view = { scrolled: 0, above: 0 };
let pass: (ms: number) => void;

const unverified = () => anOrder({ paymentDetails: aPayment });
const verified = (order: Order) => ({ ...order, paymentDetails: { ...aPayment, verified: true } });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  Object.assign(view, { scrolled: 0, above: 0 });
  pass = stopClock();
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => view.scrolled);
  vi.spyOn(HTMLTableRowElement.prototype, 'getBoundingClientRect').mockImplementation(function place(this: HTMLTableRowElement) {
    return new DOMRect(0, view.above + this.sectionRowIndex * rowHeight - view.scrolled, 1000, rowHeight);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const later = (ms: number) => {
  pass(ms);
  return act(() => vi.advanceTimersByTimeAsync(ms));
};

/** A list to verify: a verified order leaves it at the next reload. */
async function open(...orders: Order[]) {
  const page = openOrders(orders, {
    [verifyCall]: ({ params }) => saved(verified(orders.find(({ _id }) => _id === params.id)!)),
  }, '/admin/orders?payment=submitted');
  await rowOf(orders[0]!);
  const reload = async (...listed: Order[]) => {
    page.api.use({ 'GET /api/orders': anOrderList(listed) });
    await later(10_000);
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(listed.length));
  };
  const verify = async (order: Order) => page.user.click((await rowOf(order)).getByRole('button', { name: 'Mark as Verified' }));
  return { ...page, reload, verify, decided: () => page.api.callsTo(verifyCall).map(({ params }) => params.id) };
}

describe('a press', () => {
  it('does not verify the order that moved under the pointer when a verified one left the list', async () => {
    const [first, second] = [unverified(), unverified()];
    const { reload, verify, decided } = await open(first, second);
    await verify(first);
    await waitFor(() => expect(decided()).toEqual([first._id]));
    await reload(second);
    await verify(second);
    expect(await screen.findByText(message)).toBeVisible();
    expect(decided()).toEqual([first._id]);
    await later(1_200);
    await verify(second);
    await waitFor(() => expect(decided()).toEqual([first._id, second._id]));
  });

  it('does not verify an order below a new one, nor an order that has just appeared', async () => {
    const [old, other] = [unverified(), unverified()];
    const { reload, verify, decided } = await open(old);
    await reload(other, old);
    await verify(old);
    await verify(other);
    expect(await screen.findAllByText(message)).not.toHaveLength(0);
    expect(decided()).toEqual([]);
  });

  it('does not verify an order that something above the list has moved', async () => {
    const order = unverified();
    const { verify, decided } = await open(order);
    view.above = 40;
    await verify(order);
    expect(decided()).toEqual([]);
  });

  it('does not open the refusal or the statuses of a row that moved', async () => {
    const order = unverified();
    const { user } = await open(order);
    view.above = 40;
    const row = await rowOf(order);
    await user.click(row.getByRole('button', { name: 'Refuse…' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    const select = row.getByRole('combobox');
    await user.click(select);
    expect(select).not.toHaveFocus();
  });

  it.each([
    ['staff scroll', { scrolled: 300 }],
    ['the browser scrolls to hold the row still', { scrolled: 300, above: 300 }],
  ])('verifies the order after %s', async (_, change) => {
    const order = unverified();
    const { verify, decided } = await open(order);
    Object.assign(view, change);
    await verify(order);
    await waitFor(() => expect(decided()).toEqual([order._id]));
  });

  it('of a mouse that was moved to the row after the rows had moved verifies its order', async () => {
    const [old, other] = [unverified(), unverified()];
    const { user, reload, decided } = await open(old);
    await user.pointer({ target: document.body, coords: { clientX: 500, clientY: 50 } });
    await reload(other, old);
    await later(300);
    await user.pointer({ keys: '[MouseLeft]', target: (await rowOf(old)).getByRole('button', { name: 'Mark as Verified' }), coords: { clientX: 500, clientY: 150 } });
    await waitFor(() => expect(decided()).toEqual([old._id]));
  });

  it('verifies an order of a list that staff have just chosen', async () => {
    const [waiting, other] = [unverified(), unverified()];
    const { user, api, verify, decided } = await open(waiting);
    api.use({ 'GET /api/orders': anOrderList([other]) });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by status' }), 'pending');
    await rowOf(other);
    await verify(other);
    await waitFor(() => expect(decided()).toHaveLength(1));
  });

  it('of a key verifies the order that has the focus, wherever it moved', async () => {
    const order = unverified();
    const { user, decided } = await open(order);
    (await rowOf(order)).getByRole('button', { name: 'Mark as Verified' }).focus();
    view.above = 40;
    await user.keyboard('{Enter}');
    await waitFor(() => expect(decided()).toEqual([order._id]));
  });

  it('in a dialog acts although the row behind it moved', async () => {
    const order = unverified();
    const { user, api } = await open(order);
    await user.click((await rowOf(order)).getByRole('button', { name: 'Refuse…' }));
    view.above = 40;
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Not found');
    api.use({ 'POST /api/admin/orders/:id/refuse-payment': saved(order) });
    await user.click(dialog.getByRole('button', { name: 'Refuse Payment' }));
    await waitFor(() => expect(api.callsTo('POST /api/admin/orders/:id/refuse-payment')).toHaveLength(1));
  });
});
