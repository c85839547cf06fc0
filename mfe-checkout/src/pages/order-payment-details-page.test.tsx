import { provideShop } from '@storefront/web-kit';
import { heldAnswer, mockApi, renderPage, testUsers } from '@storefront/web-kit/testing';
import type { Mock, MockedAnswer, RenderPageOptions } from '@storefront/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDraft, storeDraft } from '../features/payment/payment-draft';
import { testOrder } from '../testing/orders';
import { OrderPaymentDetailsPage } from './order-payment-details-page';

const order = testOrder({ paymentMethod: 'online' });
const other = testOrder({ _id: 'e'.repeat(24), orderNumber: 'ORD-20261121-9XYZ', paymentMethod: 'online' });
const orderPath = `GET /api/orders/${order._id}`;
const statePath = `GET /api/orders/${order._id}/payment-state`;
const paymentPath = `POST /api/admin/orders/${order._id}/payment-details`;

function render(mocks: Record<string, Mock> = {}, options: RenderPageOptions = {}) {
  const api = mockApi({ [paymentPath]: { success: true, message: 'ok' }, [statePath]: { success: true, awaits: 'payment' }, ...mocks });
  const path = `/order-payment-details/${order._id}`;
  const element = (
    <>
      <OrderPaymentDetailsPage />
      <Link to="/about">About</Link>
      <Link to={`/order-payment-details/${other._id}`}>Other order</Link>
    </>
  );
  return { api, ...renderPage(element, { path, route: '/order-payment-details/:orderId', ...options }) };
}
const submit = () => screen.getByRole('button', { name: 'Submit Payment Details' });

// The form compares the payment date with today's.
beforeEach(() => void vi.setSystemTime('2026-11-21T12:00:00.000Z'));
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

describe('a page that asks for a payment', () => {
  const code = () => screen.queryByRole('img', { name: 'QR code of the UPI payment' });
  const reported = { ...order, payments: [{ _id: 'p1', transactionId: 'T1', amount: 14398.5, paymentDate: '2026-11-21', state: 'submitted' as const, submittedAt: '2026-11-21T08:00:00.000Z' }], amountDue: 0 };
  const afterMs = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date('2026-11-21T12:00:00.000Z') }));

  it.each([
    ['it was reported on another device', reported, /^We have payment details for the whole amount/],
    ['the shop has cancelled the order', { ...order, status: 'cancelled' as const, cancellation: 'staff' }, /^This order is cancelled/],
  ])('shows no code any more soon after %s, and asks no further', async (_case, now, text) => {
    const { api } = render({ [orderPath]: { success: true, order } }, { user: 'customer' });
    await afterMs(0);
    await screen.findByLabelText('Transaction ID');
    expect(code()).toBeVisible();
    api.use({ [orderPath]: { success: true, order: now } });
    await afterMs(15_000);
    expect(await screen.findByText(text)).toBeVisible();
    expect(code()).toBeNull();
    expect(api.callsTo(orderPath)).toHaveLength(2);
    await afterMs(60_000);
    expect(api.callsTo(orderPath)).toHaveLength(2);
  });

  it('tells a screen reader when the form closes', async () => {
    const { api } = render({ [orderPath]: { success: true, order } }, { user: 'customer' });
    await screen.findByLabelText('Transaction ID');
    api.use({ [orderPath]: { success: true, order: reported } });
    await afterMs(15_000);
    // Until then, another status is on the page.
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^We have payment details for the whole amount/));
  });

  it('keeps the typed text and the focus while it follows the order, also if a load fails', async () => {
    const { api, user } = render({ [orderPath]: { success: true, order } }, { user: 'customer' });
    const id = await screen.findByLabelText('Transaction ID');
    await user.type(id, '4123');
    api.use({ [orderPath]: () => ({ status: 429 }) });
    await afterMs(15_000);
    api.use({ [orderPath]: { success: true, order } });
    await afterMs(15_000);
    expect(api.callsTo(orderPath)).toHaveLength(3);
    expect(id).toBeVisible();
    expect(id).toHaveFocus();
    expect(id).toHaveValue('4123');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('does not follow the order while it is hidden, and loads it when the customer comes back to its window', async () => {
    const { api } = render({ [orderPath]: { success: true, order } }, { user: 'customer' });
    await screen.findByLabelText('Transaction ID');
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await afterMs(60_000);
    expect(api.callsTo(orderPath)).toHaveLength(1);
    visibility.mockRestore();
    api.use({ [orderPath]: { success: true, order: reported } });
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByText(/^We have payment details for the whole amount/)).toBeVisible();
    expect(code()).toBeNull();
  });

  it('follows the state of the payment for a visitor', async () => {
    const { api } = render();
    await screen.findByRole('img', { name: 'QR code of the UPI payment' });
    api.use({ [statePath]: { success: true, awaits: 'nothing' } });
    await afterMs(15_000);
    expect(await screen.findByText(/^We are not waiting for a payment for this order/)).toBeVisible();
    expect(code()).toBeNull();
    await afterMs(60_000);
    expect(api.callsTo(statePath)).toHaveLength(2);
  });
});

describe('a visitor with the link', () => {
  it('sees the form and nothing about the order', async () => {
    const { api } = render();
    expect(screen.getByRole('heading', { level: 1, name: 'Submit UPI Payment Details' })).toBeVisible();
    expect(await screen.findByLabelText(/Amount Paid/)).toHaveValue('');
    expect(api.callsTo(statePath)).toHaveLength(1);
    expect(api.calls).toHaveLength(1);
  });

  it('sees how to pay the shop, without an amount', async () => {
    render();
    expect(await screen.findByText('Scan this QR code with any UPI app, and enter the amount of the order')).toBeVisible();
    expect(screen.getByRole('img', { name: 'QR code of the UPI payment' })).toBeVisible();
    expect(screen.queryByText(/₹[\d]/)).toBeNull();
  });

  it('sees that the payment came too late, and the next step', async () => {
    const message = 'We have kept your payment details. This order was cancelled.';
    const { user, history } = render({ [paymentPath]: { success: true, message, late: true } });
    await user.type(await screen.findByLabelText('Transaction ID'), 'T1');
    await user.type(screen.getByLabelText(/Amount Paid/), '10');
    await user.click(submit());
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByText(/We will verify and process your order soon/)).toBeNull();
    await waitFor(() => expect(history.location.pathname).toBe('/my-orders'));
  });

  it('submits payment date, amount and transaction id and goes to my orders', async () => {
    const { api, user, history } = render();
    await user.type(await screen.findByLabelText('Transaction ID'), '412345678901');
    await user.clear(screen.getByLabelText('Payment Date'));
    await user.type(screen.getByLabelText('Payment Date'), '2026-11-20');
    await user.type(screen.getByLabelText(/Amount Paid/), '14398.5');
    await user.click(submit());
    expect(await screen.findByText('Payment details submitted! We will verify and process your order soon.')).toBeVisible();
    await waitFor(() => expect(history.location.pathname).toBe('/my-orders'));
    expect(api.callsTo(paymentPath)[0]?.body).toEqual({ transactionId: '412345678901', paymentDate: '2026-11-20', amount: 14398.5 });
  });

  it('sees no payment that the customer typed in the same tab', async () => {
    storeDraft(order._id, { transactionId: '998877', paymentDate: '2026-11-19', amount: '14398.5' });
    render();
    expect(await screen.findByLabelText('Transaction ID')).toHaveValue('');
    expect(screen.queryByText(/We have not confirmed/)).toBeNull();
  });

  it.each([409, 200])('sees the server’s reason if it fails with %i, and keeps the typed values', async (status) => {
    const message = 'Payment details were already submitted. Please log in to correct them.';
    const { user } = render({ [paymentPath]: () => ({ status, body: { success: false, message } }) });
    await user.type(await screen.findByLabelText('Transaction ID'), 'T1');
    await user.type(screen.getByLabelText(/Amount Paid/), '10');
    await user.click(submit());
    expect(await screen.findByText('Error submitting payment details.')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.queryByText(/We do not know whether/)).toBeNull();
    expect(screen.getByLabelText('Transaction ID')).toHaveValue('T1');
  });

  it('is not asked to pay any more if the payment was reported elsewhere', async () => {
    const message = 'Payment details were already submitted. Please log in to correct them.';
    let awaits = 'payment';
    const { user } = render({ [statePath]: () => ({ body: { success: true, awaits } }), [paymentPath]: () => ({ status: 409, body: { success: false, message } }) });
    await screen.findByRole('img', { name: 'QR code of the UPI payment' });
    await user.type(await screen.findByLabelText('Transaction ID'), 'T1');
    await user.type(screen.getByLabelText(/Amount Paid/), '10');
    awaits = 'nothing';
    await user.click(submit());
    expect(await screen.findByText(/^We are not waiting for a payment for this order/)).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.queryByRole('img', { name: 'QR code of the UPI payment' })).toBeNull();
  });

  it('reads that the details have probably arrived if only the answer was lost', async () => {
    let awaits = 'payment';
    const { user } = render({ [statePath]: () => ({ body: { success: true, awaits } }), [paymentPath]: () => Promise.reject(new TypeError('Failed to fetch')) });
    await user.type(await screen.findByLabelText('Transaction ID'), '612345678913');
    await user.type(screen.getByLabelText(/Amount Paid/), '5000');
    await user.click(submit());
    expect(await screen.findByText('We do not know whether your payment details arrived. You can safely submit them again.')).toBeVisible();
    expect(screen.getByLabelText('Transaction ID')).toHaveValue('612345678913');
    awaits = 'nothing';
    await user.click(submit());
    expect(await screen.findByText('We got no answer to your payment details: ₹5,000, transaction 612345678913. We probably have these details, because this order takes no payment now.')).toBeVisible();
  });

  it('sends the details once if the button is pressed twice, and again after a failure', async () => {
    let finish: (answer: MockedAnswer) => void = () => undefined;
    const { api, user } = render({ [paymentPath]: () => new Promise((resolve) => (finish = resolve)) });
    await user.type(await screen.findByLabelText('Transaction ID'), 'T1');
    await user.type(screen.getByLabelText(/Amount Paid/), '10');
    act(() => {
      submit().click();
      submit().click();
    });
    await waitFor(() => expect(submit()).toHaveAttribute('aria-busy', 'true'));
    expect(api.callsTo(paymentPath)).toHaveLength(1);
    finish({ status: 503 });
    await waitFor(() => expect(submit()).not.toHaveAttribute('aria-busy', 'true'));
    await user.click(submit());
    await waitFor(() => expect(api.callsTo(paymentPath)).toHaveLength(2));
  });

  it('must fill in all fields', async () => {
    const { api, user } = render();
    await user.click(await screen.findByRole('button', { name: 'Submit Payment Details' }));
    expect(await screen.findByText('Transaction ID is required')).toBeVisible();
    expect(screen.getByText('Amount paid is required')).toBeVisible();
    expect(api.callsTo(paymentPath)).toEqual([]);
  });
});

it.each([
  ['2026-11-22', 1],
  ['2026-11-23', 0],
])('a payment on %s is sent %d times on 22 November in India', async (day, calls) => {
  vi.setSystemTime('2026-11-21T18:30:00.000Z');
  const { api, user } = render();
  const date = await screen.findByLabelText('Payment Date');
  expect(date).toHaveAttribute('max', '2026-11-22');
  await user.type(await screen.findByLabelText('Transaction ID'), 'T1');
  await user.type(screen.getByLabelText(/Amount Paid/), '10');
  await user.clear(date);
  await user.type(date, day);
  await user.click(submit());
  expect(await screen.findByText(calls === 1 ? /^Payment details submitted!/ : 'Payment date must not be in the future')).toBeVisible();
  expect(api.callsTo(paymentPath)).toHaveLength(calls);
});

describe('a visitor with the link of an order', () => {
  it('sees no QR code until the shop has answered that it waits for a payment', async () => {
    let finish: (answer: MockedAnswer) => void = () => undefined;
    const { api } = render({ [statePath]: () => new Promise((resolve) => (finish = resolve)) });
    await waitFor(() => expect(api.callsTo(statePath)).toHaveLength(1));
    expect(screen.getByText('Loading your order')).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: 'QR code of the UPI payment' })).toBeNull();
    finish({ body: { success: true, awaits: 'payment' } });
    expect(await screen.findByRole('img', { name: 'QR code of the UPI payment' })).toBeVisible();
    expect(screen.queryByText('Loading your order')).toBeNull();
  });

  it('that waits for no payment is not asked to pay', async () => {
    render({ [statePath]: { success: true, awaits: 'nothing' } });
    expect(await screen.findByText(/^We are not waiting for a payment for this order. Please do not pay for it./)).toBeVisible();
    expect(screen.queryByRole('img', { name: 'QR code of the UPI payment' })).toBeNull();
    expect(screen.queryByLabelText('Transaction ID')).toBeNull();
    expect(screen.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products');
  });

  it('that was cancelled as unpaid can only report a payment', async () => {
    render({ [statePath]: { success: true, awaits: 'details' } });
    expect(await screen.findByText(/Please do not pay for it now/)).toBeVisible();
    expect(screen.queryByRole('img', { name: 'QR code of the UPI payment' })).toBeNull();
    expect(screen.getByLabelText('Transaction ID')).toBeVisible();
  });

  it.each([
    ['cannot be loaded', () => ({ status: 503, body: { success: false, message: 'Please try again later' } })],
    ['gets no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['does not fit the contract', () => ({ body: { success: true, awaits: 4 } })],
  ])('sees the form if the state %s', async (_what, answer) => {
    render({ [statePath]: answer });
    expect(await screen.findByRole('img', { name: 'QR code of the UPI payment' })).toBeVisible();
    expect(screen.getByLabelText('Transaction ID')).toBeVisible();
  });
});

describe('an order that does not exist', () => {
  const missing: Mock = () => ({ status: 404, body: { success: false, message: 'Order not found' } });

  it.each([
    ['visitor', statePath],
    ['customer', orderPath],
    ['admin', orderPath],
  ] as const)('asks the %s for no money', async (user, path) => {
    render({ [path]: missing }, { user });
    expect(await screen.findByRole('heading', { level: 1, name: 'Order Not Found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products');
    expect(screen.queryByRole('img', { name: 'QR code of the UPI payment' })).toBeNull();
    expect(screen.queryByLabelText('Transaction ID')).toBeNull();
  });
});

describe('the answer to the payment details', () => {
  const finished = 'Payment details submitted! We will verify and process your order soon.';
  /** A navigation, if there is one, has happened. */
  const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  function renderSlow(orderNow: object, mocks: Record<string, Mock> = {}) {
    let finish: (answer: MockedAnswer) => void = () => undefined;
    const slow: Mock = () => new Promise((resolve) => (finish = resolve));
    const page = render({ [orderPath]: () => ({ body: { success: true, order: orderNow } }), [paymentPath]: slow, ...mocks }, { user: 'customer' });
    return {
      ...page,
      submitId: async (id: string) => {
        await page.user.type(await screen.findByLabelText('Transaction ID'), id);
        await page.user.click(submit());
        await waitFor(() => expect(page.api.callsTo(paymentPath)).toHaveLength(1));
      },
      succeed: async () => {
        finish({ body: { success: true, message: 'ok' } });
        expect(await screen.findByText(finished)).toBeVisible();
        await settle();
      },
    };
  }

  it('leaves the customer on the page that they opened since', async () => {
    const { user, history, submitId, succeed } = renderSlow(order);
    await submitId('412345678901');
    await user.click(screen.getByRole('link', { name: 'About' }));
    await succeed();
    expect(history.location.pathname).toBe('/about');
  });

  it('keeps what they typed for another order', async () => {
    const { user, history, submitId, succeed } = renderSlow(order, { [`GET /api/orders/${other._id}`]: { success: true, order: other } });
    await submitId('412345678901');
    await user.click(screen.getByRole('link', { name: 'Other order' }));
    await screen.findByText(/Order ORD-20261121-9XYZ/);
    await user.type(screen.getByLabelText('Transaction ID'), '712345678907');
    await succeed();
    expect(history.location.pathname).toBe(`/order-payment-details/${other._id}`);
    expect(screen.getByLabelText('Transaction ID')).toHaveValue('712345678907');
  });

  it('keeps the form of another payment that they opened since, and that form can be submitted', async () => {
    const first = { _id: 'd'.repeat(24), transactionId: '512345678902', amount: 10_000, paymentDate: '2026-11-20', state: 'submitted' };
    const { api, user, history, submitId, succeed } = renderSlow({ ...order, amountDue: 4_398.5, payments: [first] });
    await submitId('412345678901');
    await user.click(screen.getByRole('button', { name: 'Correct' }));
    await user.clear(screen.getByLabelText('Transaction ID'));
    await user.type(screen.getByLabelText('Transaction ID'), '512345678903');
    await succeed();
    expect(history.location.pathname).toBe(`/order-payment-details/${order._id}`);
    expect(screen.getByLabelText('Transaction ID')).toHaveValue('512345678903');
    await user.click(submit());
    await waitFor(() => expect(api.callsTo(paymentPath)[1]?.body).toMatchObject({ paymentId: first._id, transactionId: '512345678903' }));
  });
});

describe('the order’s customer', () => {
  it('reads by when to pay, while the order waits for the first payment details', async () => {
    render({ [orderPath]: { success: true, order: { ...order, payBy: '2026-11-27T05:00:00.000Z' } } }, { user: 'customer' });
    expect(await screen.findByText('Please pay and submit the payment details by 27 November 2026 at 10:30 am (IST). After that we cancel the order.')).toBeVisible();
  });

  it('sees the order, how to pay it, and its total as the amount', async () => {
    render({ [orderPath]: { success: true, order } }, { user: 'customer' });
    expect(await screen.findByText('Scan this QR code with any UPI app to pay ₹14,398.50')).toBeVisible();
    expect(screen.getByText(/Order ORD-20261121-7KQ2/)).toBeVisible();
    expect(screen.getByLabelText(/Amount Paid/)).toHaveValue('14398.5');
  });

  it('sees no form until the order has loaded', async () => {
    let arrive: (answer: object) => void = () => undefined;
    const { api } = render({ [orderPath]: () => new Promise((resolve) => (arrive = resolve)) }, { user: 'customer' });
    await waitFor(() => expect(api.callsTo(orderPath)).toHaveLength(1));
    expect(screen.getByText('Loading your order')).toBeInTheDocument();
    expect(screen.queryByLabelText('Transaction ID')).toBeNull();
    arrive({ body: { success: true, order } });
    expect(await screen.findByLabelText(/Amount Paid/)).toHaveValue('14398.5');
  });

  it.each([
    ['503', () => ({ status: 503 }), 'Failed to fetch order details'],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch order details'],
    ['an answer without an order', () => ({ body: {} }), 'No data received from the server'],
  ] satisfies [string, Mock, string][])('sees an error and can try again after %s', async (_what, answer, title) => {
    const { api, user } = render({ [orderPath]: answer }, { user: 'customer' });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.queryByLabelText('Transaction ID')).toBeNull();
    api.use({ [orderPath]: { success: true, order } });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Scan this QR code with any UPI app to pay ₹14,398.50')).toBeVisible();
    expect(screen.getByLabelText('Transaction ID')).toBeVisible();
  });

  it('sees the values typed at checkout', async () => {
    const payment = { transactionId: '998877', paymentDate: '2026-11-19', amount: '14398.5' };
    storeDraft(order._id, payment);
    render({ [orderPath]: { success: true, order } }, { user: 'customer' });
    expect(await screen.findByLabelText('Transaction ID')).toHaveValue('998877');
    expect(screen.getByLabelText('Payment Date')).toHaveValue('2026-11-19');
  });

  it('is not asked to pay again while the shop has not confirmed the values submitted at checkout', async () => {
    const payment = { transactionId: '998877', paymentDate: '2026-11-19', amount: '14398.5' };
    const payBy = '2026-11-27T05:00:00.000Z';
    let answered: object = { ...order, payBy };
    storeDraft(order._id, payment);
    const { queryClient } = render({ [orderPath]: () => ({ body: { success: true, order: answered } }) }, { user: 'customer' });
    expect(await screen.findByText('We have not confirmed your payment details. Please do not pay again. You can safely submit them again.')).toBeVisible();
    expect(screen.queryByText(/QR code|Please pay|Pay in your UPI app/)).toBeNull();
    expect(submit()).toBeVisible();

    answered = { ...order, amountDue: 0, payments: [{ ...payment, _id: 'd'.repeat(24), amount: 14_398.5, state: 'submitted' }] };
    await act(() => queryClient.refetchQueries());
    expect(await screen.findByText(/^We have payment details for the whole amount. Please do not pay again./)).toBeVisible();
    expect(screen.queryByText(/We have not confirmed/)).toBeNull();
    expect(readDraft(order._id)).toBeUndefined();
  });

  it('sees the code after they withdraw the payment that they submitted at checkout', async () => {
    const payment = { transactionId: '998877', paymentDate: '2026-11-19', amount: '14398.5' };
    const reported = { ...payment, _id: 'd'.repeat(24), amount: 14_398.5, state: 'submitted' };
    let answered: object = { ...order, amountDue: 0, payments: [reported] };
    const path = `DELETE /api/admin/orders/${order._id}/payment-details/${reported._id}`;
    const mocks: Record<string, Mock> = { [orderPath]: () => ({ body: { success: true, order: answered } }), [path]: { success: true, message: 'ok' } };
    storeDraft(order._id, payment);
    const { user } = render(mocks, { user: 'customer' });
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    answered = { ...order, payments: [] };
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Scan this QR code with any UPI app to pay ₹14,398.50')).toBeVisible();
    expect(screen.getByLabelText('Transaction ID')).toHaveValue('');
    expect(screen.queryByText(/We have not confirmed/)).toBeNull();
  });

  it('sees the code again after they say that they have not paid yet, also after the shop could not take the details', async () => {
    const payment = { transactionId: '998877', paymentDate: '2026-11-19', amount: '14398.5' };
    storeDraft(order._id, payment);
    const busy: Mock = () => ({ status: 429, body: { success: false, message: 'Too many requests' } });
    const { user } = render({ [orderPath]: { success: true, order }, [paymentPath]: busy }, { user: 'customer' });
    expect(await screen.findByLabelText('Transaction ID')).toHaveValue('998877');
    await user.click(submit());
    expect(await screen.findByText('Too many requests')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'I have not paid yet' }));
    expect(await screen.findByRole('img', { name: 'QR code of the UPI payment' })).toBeVisible();
    expect(screen.getByLabelText('Transaction ID')).toHaveValue('');
    expect(screen.getByLabelText('Payment Date')).toHaveValue('2026-11-21');
    expect(screen.queryByText(/We have not confirmed|Too many requests/)).toBeNull();
    expect(readDraft(order._id)).toBeUndefined();
  });

  it.each(['typed here', 'typed at checkout'])('sees only the reason and the code after the shop has refused the details, and keeps what they typed: %s', async (typed) => {
    const message = 'Transaction 998877 is already reported for another order. Please check the ID.';
    if (typed === 'typed at checkout') storeDraft(order._id, { transactionId: '998877', paymentDate: '2026-11-19', amount: '14398.5' });
    const { user } = render({ [orderPath]: { success: true, order }, [paymentPath]: () => ({ status: 409, body: { success: false, message } }) }, { user: 'customer' });
    const transactionId = await screen.findByLabelText('Transaction ID');
    if (typed === 'typed here') await user.type(transactionId, '998877');
    await user.click(submit());
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByText(/We have not confirmed/)).toBeNull();
    expect(screen.getByRole('img', { name: 'QR code of the UPI payment' })).toBeVisible();
    expect(transactionId).toHaveValue('998877');
    expect(readDraft(order._id)).toBeUndefined();
  });

  it.each([
    ['order without payments', {}],
    ['order whose payment was refused', { payments: [{ _id: 'a'.repeat(24), transactionId: '512345678902', amount: 14_398.5, paymentDate: '2026-11-20', state: 'refused' }] }],
  ])('of an %s is not asked to pay again after the login has ended and they have logged in again', async (_what, changes) => {
    const message = 'Your session has expired. Please login again.';
    const mocks: Record<string, Mock> = { [orderPath]: { success: true, order: { ...order, amountDue: 14_398.5, ...changes } } };
    const { user, history, unmount } = render({ ...mocks, [paymentPath]: () => ({ status: 401, body: { success: false, message } }) }, { user: 'customer' });
    await user.clear(await screen.findByLabelText('Transaction ID'));
    await user.type(screen.getByLabelText('Transaction ID'), '998877');
    await user.click(submit());
    await waitFor(() => expect(history.location.pathname).toBe('/login'));
    expect(await screen.findByText(message)).toBeVisible();
    unmount();

    const after = render(mocks, { user: 'customer' });
    expect(await screen.findByText(/^We have not confirmed your payment details. Please do not pay again./)).toBeVisible();
    expect(screen.queryByText(/QR code|Please pay|Pay in your UPI app/)).toBeNull();
    expect(screen.getByLabelText('Transaction ID')).toHaveValue('998877');
    await after.user.click(submit());
    await waitFor(() => expect(after.history.location.pathname).toBe('/my-orders'));
    expect(readDraft(order._id)).toBeUndefined();
  });

  it('is not asked to pay again after their payment details failed, until the order has them', async () => {
    let answered: object = order;
    const { user, queryClient } = render({ [orderPath]: () => ({ body: { success: true, order: answered } }), [paymentPath]: () => ({ status: 503 }) }, { user: 'customer' });
    await user.type(await screen.findByLabelText('Transaction ID'), '998877');
    await user.click(submit());
    expect(await screen.findByText(/^We have not confirmed your payment details. Please do not pay again./)).toBeVisible();
    expect(screen.queryByText(/QR code/)).toBeNull();
    expect(readDraft(order._id)).toEqual({ transactionId: '998877', paymentDate: '2026-11-21', amount: '14398.5' });

    answered = { ...order, amountDue: 0, payments: [{ _id: 'd'.repeat(24), transactionId: '998877', paymentDate: '2026-11-21', amount: 14_398.5, state: 'submitted' }] };
    await act(() => queryClient.refetchQueries());
    expect(await screen.findByText(/^We have payment details for the whole amount. Please do not pay again./)).toBeVisible();
    expect(readDraft(order._id)).toBeUndefined();
  });

  it('whose correction failed does not see it as a payment that is not confirmed', async () => {
    const paymentDetails = { transactionId: 'OLD-1', amount: 14398.5, paymentDate: '2026-11-20', verified: false };
    const { user } = render({ [orderPath]: { success: true, order: { ...order, paymentDetails } }, [paymentPath]: () => ({ status: 503 }) }, { user: 'customer' });
    await user.type(await screen.findByLabelText('Transaction ID'), '2');
    await user.click(submit());
    expect(await screen.findByText(/^We do not know whether your payment details arrived/)).toBeVisible();
    expect(screen.queryByText(/We have not confirmed/)).toBeNull();
    expect(readDraft(order._id)).toBeUndefined();
  });

  it('sees the values typed at checkout also beside a refused payment, but not those of the refused one', async () => {
    const refused = { _id: 'a'.repeat(24), transactionId: '512345678902', amount: 14_398.5, paymentDate: '2026-11-20', state: 'refused', refusal: { reason: 'No such credit' } };
    const mocks = { [orderPath]: { success: true, order: { ...order, amountDue: 14_398.5, payments: [refused] } } };
    storeDraft(order._id, { transactionId: '412345678901', paymentDate: '2026-11-21', amount: '14398.5' });
    const { api, user, unmount } = render(mocks, { user: 'customer' });
    expect(await screen.findByLabelText('Transaction ID')).toHaveValue('412345678901');
    await user.click(submit());
    await waitFor(() => expect(api.callsTo(paymentPath)[0]?.body).toEqual({ transactionId: '412345678901', paymentDate: '2026-11-21', amount: 14_398.5 }));
    unmount();
    storeDraft(order._id, { transactionId: `UTR ${refused.transactionId}`, paymentDate: '2026-11-20', amount: '14398.50' });
    render(mocks, { user: 'customer' });
    expect(await screen.findByLabelText('Transaction ID')).toHaveValue(refused.transactionId);
    expect(screen.queryByText(/We have not confirmed/)).toBeNull();
    expect(readDraft(order._id)).toBeUndefined();
  });

  it('keeps the new date of a refused payment that they submit again, also if the login has ended', async () => {
    const refused = { _id: 'a'.repeat(24), transactionId: '512345678902', amount: 14_398.5, paymentDate: '2026-11-20', state: 'refused', refusal: { reason: 'No such credit on that day' } };
    const mocks: Record<string, Mock> = { [orderPath]: { success: true, order: { ...order, amountDue: 14_398.5, payments: [refused] } } };
    const { user, history, unmount } = render({ ...mocks, [paymentPath]: () => ({ status: 401 }) }, { user: 'customer' });
    const date = await screen.findByLabelText('Payment Date');
    await user.clear(date);
    await user.type(date, '2026-11-19');
    await user.click(submit());
    await waitFor(() => expect(history.location.pathname).toBe('/login'));
    unmount();

    const after = render(mocks, { user: 'customer' });
    expect(await screen.findByText(/^We have not confirmed your payment details. Please do not pay again./)).toBeVisible();
    expect(screen.queryByText(/QR code/)).toBeNull();
    await after.user.click(submit());
    await waitFor(() => expect(after.api.callsTo(paymentPath)[0]?.body).toEqual({ transactionId: refused.transactionId, paymentDate: '2026-11-19', amount: 14_398.5 }));
    await waitFor(() => expect(readDraft(order._id)).toBeUndefined());
  });

  it.each([
    ['customer', 14_398.5],
    ['customer', 10_000],
    ['staff', 14_398.5],
  ])('of an order that %s cancelled reads that a reported payment of ₹%d is refunded if it has arrived', async (cancelledBy, amount) => {
    const payments = [{ _id: 'd'.repeat(24), transactionId: 'T-77', amount, paymentDate: '2026-11-20', state: 'submitted' }];
    render({ [orderPath]: { success: true, order: { ...order, status: 'cancelled', cancelledBy, amountDue: 0, payments } } }, { user: 'customer' });
    expect(await screen.findByText('This order is cancelled. Please do not pay for it. If your payment has arrived, we will refund it within three working days.')).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Your payments' })).getByText('Being checked')).toBeVisible();
    expect(screen.queryByText(/call us or write to us/)).toBeNull();
  });

  it.each<[string, object, string]>([
    ['owes the money', { refundDue: 14_398.5 }, 'We owe you ₹14,398.50. We will refund you within three working days.'],
    ['owes the money of a payment that came too late', { refundDue: 14_398.5, cancellation: 'unpaid' }, 'We owe you ₹14,398.50. We will refund you within three working days.'],
    ['has refunded it', { refundDue: 0, refunds: [{ _id: 'b'.repeat(24), amount: 14_398.5, method: 'upi', reference: 'R1', at: '2026-11-20T08:00:00.000Z' }] }, 'We have refunded your payment.'],
  ])('of a cancelled order with a verified payment reads that it is cancelled, and that the shop %s', async (_what, changes, money) => {
    const payments = [{ _id: 'd'.repeat(24), transactionId: 'T-77', amount: 14_398.5, paymentDate: '2026-11-20', state: 'verified' }];
    render({ [orderPath]: { success: true, order: { ...order, status: 'cancelled', cancelledBy: 'staff', amountDue: 0, payments, ...changes } } }, { user: 'customer' });
    expect(await screen.findByText(`This order is cancelled. Please do not pay for it. ${money}`)).toBeVisible();
    expect(screen.queryByText(/We have verified your payment/)).toBeNull();
  });

  it('asks for no payment of an order that came back before anything was paid', async () => {
    render({ [orderPath]: { success: true, order: { ...order, status: 'delivered', amountDue: 0, payments: [] } } }, { user: 'customer' });
    expect(await screen.findByText('Nothing is to be paid for this order. Please do not pay for it.')).toBeVisible();
    expect(screen.queryByText('Pay by UPI')).toBeNull();
  });

  it('adds the second transfer of an order that was cancelled as unpaid', async () => {
    const payments = [{ _id: 'd'.repeat(24), transactionId: 'T-77', amount: 10_000, paymentDate: '2026-11-20', state: 'submitted' }];
    const late = { ...order, status: 'cancelled', cancellation: 'unpaid', amountDue: 4_398.5, payments };
    const { api, user } = render({ [orderPath]: { success: true, order: late } }, { user: 'customer' });
    await screen.findByText('Your payments so far');
    await user.type(screen.getByLabelText('Transaction ID'), '512345678901');
    await user.click(submit());
    await waitFor(() => expect(api.callsTo(paymentPath)).toHaveLength(1));
    expect(api.callsTo(paymentPath)[0]?.body).toEqual({ transactionId: '512345678901', paymentDate: '2026-11-21', amount: 4_398.5 });
  });

  it('can correct submitted details until they are verified', async () => {
    const paymentDetails = { transactionId: 'OLD-1', amount: 14398.5, paymentDate: '2026-11-20', verified: false };
    render({ [orderPath]: { success: true, order: { ...order, paymentDetails } } }, { user: 'customer' });
    expect(await screen.findByText('We have payment details for ₹14,398.50, paid on 20 November 2026. You can correct the details here until the payment is verified.')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Transaction ID')).toHaveValue('OLD-1'));
  });

  it('can withdraw the only payment of the whole order, and is asked to pay again', async () => {
    const payment = { _id: 'd'.repeat(24), transactionId: 'OLD-1', amount: 14_398.5, paymentDate: '2026-11-20', state: 'submitted' };
    let answered: object = { ...order, amountDue: 0, payments: [payment], paymentDetails: { ...payment, verified: false } };
    const path = `DELETE /api/admin/orders/${order._id}/payment-details/${payment._id}`;
    const { api, user } = render({ [orderPath]: () => ({ body: { success: true, order: answered } }), [path]: { success: true, message: 'ok' } }, { user: 'customer' });
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    answered = { ...order, amountDue: 14_398.5, payments: [] };
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Scan this QR code with any UPI app to pay ₹14,398.50')).toBeVisible();
    expect(api.callsTo(path)).toHaveLength(1);
    expect(screen.getByLabelText('Transaction ID')).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });

  it('reads that the payment is withdrawn if only the answer was lost', async () => {
    const payment = { _id: 'd'.repeat(24), transactionId: 'OLD-1', amount: 14_398.5, paymentDate: '2026-11-20', state: 'submitted' };
    let answered: object = { ...order, amountDue: 0, payments: [payment], paymentDetails: { ...payment, verified: false } };
    const lost: Mock = () => {
      answered = { ...order, amountDue: 14_398.5, payments: [] };
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    const { user } = render({ [orderPath]: () => ({ body: { success: true, order: answered } }), [`DELETE /api/admin/orders/${order._id}/payment-details/${payment._id}`]: lost }, { user: 'customer' });
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Payment details withdrawn.')).toBeVisible();
  });

  it('sees why the payment was refused, and can pay and submit again', async () => {
    const paymentDetails = { transactionId: 'OLD-1', amount: 14398.5, paymentDate: '2026-11-20', verified: false, refusal: { reason: 'The bank shows no such payment', at: '2026-11-21T08:00:00.000Z' } };
    const { api, user } = render({ [orderPath]: { success: true, order: { ...order, paymentDetails } } }, { user: 'customer' });
    expect(await screen.findByText('The bank shows no such payment')).toBeVisible();
    expect(screen.getByText('Scan this QR code with any UPI app to pay ₹14,398.50')).toBeVisible();
    await user.clear(screen.getByLabelText('Transaction ID'));
    await user.type(screen.getByLabelText('Transaction ID'), 'NEW-1');
    await user.click(submit());
    await waitFor(() => expect(api.callsTo(paymentPath)[0]?.body).toMatchObject({ transactionId: 'NEW-1' }));
  });

  it('is asked not to pay for an order that was cancelled as unpaid, but can report a payment', async () => {
    render({ [orderPath]: { success: true, order: { ...order, status: 'cancelled', cancellation: 'unpaid' } } }, { user: 'customer' });
    expect(await screen.findByText(/Please do not pay for it now/)).toBeVisible();
    expect(screen.queryByText(/QR code/)).toBeNull();
    expect(submit()).toBeVisible();
  });

  it.each([
    ['refused', { refusal: { reason: 'It was sold meanwhile', at: '2026-11-21T08:00:00.000Z' } }, /It was sold meanwhile/],
    ['reported', {}, /Your payment details arrived after the order was cancelled/],
  ])('is not asked to pay for a cancelled order if the late payment was %s', async (_, more, text) => {
    const paymentDetails = { transactionId: 'T', amount: 1, paymentDate: '2026-11-20', verified: false, ...more };
    render({ [orderPath]: { success: true, order: { ...order, status: 'cancelled', cancellation: 'unpaid', paymentDetails } } }, { user: 'customer' });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText(/QR code/)).toBeNull();
  });

  it.each([
    [{ paymentDetails: { transactionId: 'T', amount: 1, paymentDate: '2026-11-20', verified: true } }, /verified/],
    [{ status: 'cancelled' as const }, /cancelled/],
    [{ paymentMethod: 'cod' as const }, /cash on delivery/],
  ])('sees no form and no request to pay if nothing is to be paid: %o', async (changes, text) => {
    render({ [orderPath]: { success: true, order: { ...order, ...changes } } }, { user: 'customer' });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Submit Payment Details' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Payment Details' })).toBeVisible();
    expect(screen.queryByText(/Submit|Pay in your UPI app/)).toBeNull();
  });
});

describe('after a refused payment, the page shows the order as it is now', () => {
  const payment = { _id: 'd'.repeat(24), transactionId: 'PHONE-1', amount: 14_398.5, paymentDate: '2026-11-20', state: 'submitted' };
  const withPayment = (one: typeof payment) => ({ ...order, amountDue: 0, payments: [one], paymentDetails: { ...one, verified: one.state === 'verified' } });
  const unpaid = { ...order, amountDue: 14_398.5, payments: [] };

  /** The order changes on another device while the page is open; `answers` are those to the payment details. */
  function renderChanging(before: object, after: object, answers: MockedAnswer[]) {
    let answered = before;
    const rendered = render(
      {
        [orderPath]: () => ({ body: { success: true, order: answered } }),
        [paymentPath]: () => {
          answered = after;
          return answers.shift() ?? { body: { success: true, message: 'ok' } };
        },
      },
      { user: 'customer' },
    );
    return { ...rendered, submitId: async (id: string) => {
      await rendered.user.clear(screen.getByLabelText('Transaction ID'));
      await rendered.user.type(screen.getByLabelText('Transaction ID'), id);
      await rendered.user.click(submit());
    } };
  }
  const refusal = (status: number, message: string): MockedAnswer => ({ status, body: { success: false, message } });

  it('asks for no money that was reported elsewhere, and does not turn the refused payment into a correction of the other', async () => {
    const message = 'Payment details were already submitted. Please correct them instead.';
    const { api, user, submitId } = renderChanging(unpaid, withPayment(payment), [refusal(409, message)]);
    await screen.findByText(/Scan this QR code/);
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = function () {
      scrolled(this.textContent);
    };
    await submitId('DESKTOP-1');
    expect(await screen.findByText('We did not save these payment details: ₹14,398.50, transaction DESKTOP-1.')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(scrolled).toHaveBeenLastCalledWith(expect.stringMatching(/transaction DESKTOP-1/));
    expect(screen.getByText('Transaction PHONE-1')).toBeVisible();
    expect(screen.getByText(/If you have made another transfer by mistake, call us or write to us. We will refund you/)).toBeVisible();
    expect(screen.queryByText(/QR code/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Submit Payment Details' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Correct' }));
    expect(screen.getByLabelText('Transaction ID')).toHaveValue('PHONE-1');
    expect(screen.queryByText(message)).toBeNull();
    expect(api.callsTo(paymentPath).map(({ body }) => body)).toEqual([expect.not.objectContaining({ paymentId: payment._id })]);
  });

  it('asks for no money that staff have verified since', async () => {
    const message = 'This payment is verified and cannot be changed any more';
    const { submitId } = renderChanging(unpaid, withPayment({ ...payment, state: 'verified' }), [refusal(409, message)]);
    await screen.findByText(/Scan this QR code/);
    await submitId('PHONE-1');
    expect(await screen.findByText('We have verified your payment. You do not need to submit anything else.')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.queryByText(/QR code/)).toBeNull();
  });

  it('reports a payment that was withdrawn elsewhere as a new one', async () => {
    const message = 'This order has no such payment. It may have been withdrawn.';
    const { api, submitId } = renderChanging(withPayment(payment), unpaid, [refusal(404, message)]);
    await screen.findByText(/You can correct the details here/);
    await submitId('PHONE-2');
    expect(await screen.findByText('Scan this QR code with any UPI app to pay ₹14,398.50')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.getByText('We did not save these payment details: ₹14,398.50, transaction PHONE-2.')).toBeVisible();
    expect(screen.getByLabelText('Transaction ID')).toHaveValue('');
    await submitId('PHONE-2');
    await waitFor(() => expect(api.callsTo(paymentPath).map(({ body }) => body)).toEqual([
      { paymentId: payment._id, transactionId: 'PHONE-2', paymentDate: '2026-11-20', amount: 14_398.5 },
      { transactionId: 'PHONE-2', paymentDate: '2026-11-21', amount: 14_398.5 },
    ]));
  });
});

describe('an order that is paid in several transfers', () => {
  const dear = { ...order, totalAmount: 124_999, amountDue: 124_999, payments: [] };
  const first = { _id: 'd'.repeat(24), transactionId: '412345678901', amount: 100_000, paymentDate: '2026-11-21', state: 'submitted' as const };
  const partPaid = { ...dear, amountDue: 24_999, payments: [first], paymentDetails: { ...first, verified: false } };
  beforeEach(() => provideShop({ name: 'S', phone: '', email: '', upiId: 'silks@bank', upiPayee: 'Silks', publicUrl: '', upiLimit: 100_000 }));

  it('tells the customer in which transfers to pay, and starts with the first', async () => {
    render({ [orderPath]: { success: true, order: dear } }, { user: 'customer' });
    expect(await screen.findByText(/Please pay in 2 transfers: ₹1,00,000, then ₹24,999/)).toBeVisible();
    expect(screen.getByText('Scan this QR code with any UPI app to pay ₹1,00,000')).toBeVisible();
    expect(screen.getByLabelText(/Amount Paid/)).toHaveValue('100000');
  });

  it('stays on the page after the first transfer, and shows the next', async () => {
    let answered = dear as object;
    const { api, user, history } = render({ [orderPath]: () => ({ body: { success: true, order: answered } }) }, { user: 'customer' });
    await screen.findByText(/QR code with any UPI app to pay ₹1,00,000/);
    await user.type(screen.getByLabelText('Transaction ID'), '412345678901');
    answered = partPaid;
    await user.click(submit());
    expect(await screen.findByText('Scan this QR code with any UPI app to pay ₹24,999')).toBeVisible();
    // The form follows in an effect.
    await waitFor(() => expect(screen.getByLabelText(/Amount Paid/)).toHaveValue('24999'));
    expect(screen.getByLabelText('Transaction ID')).toHaveValue('');
    expect(history.location.pathname).toContain('/order-payment-details/');
    await user.type(screen.getByLabelText('Transaction ID'), '512345678901');
    await user.click(submit());
    await waitFor(() => expect(history.location.pathname).toBe('/my-orders'));
    expect(api.callsTo(paymentPath)).toHaveLength(2);
  });

  it.each([
    ['reported', 'submitted'],
    ['refused', 'refused'],
  ])('asks for no other payment after 20 payments, the last one %s, and lets the customer change each of them', async (_what, state) => {
    const payments = Array.from({ length: 20 }, (_, index) => ({ ...first, _id: String(index).padStart(24, '0'), transactionId: `4123456789${index + 10}`, amount: 1000, state: index === 19 ? state : 'submitted' }));
    const { user } = render({ [orderPath]: { success: true, order: { ...dear, amountDue: 104_999, payments } } }, { user: 'customer' });
    expect(await screen.findByText('This order already has 20 payments. You cannot add another one. Please call us or write to us before you pay the rest.')).toBeVisible();
    const asked = /QR code|Please pay|Add another/;
    expect(screen.queryByText(asked)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Submit Payment Details' })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Withdraw' })).toHaveLength(20);
    await user.click(screen.getAllByRole('button', { name: 'Correct' })[19]!);
    expect(screen.getByLabelText('Transaction ID')).toHaveValue('412345678929');
    expect(screen.queryByText(asked)).toBeNull();
  });

  it('names no transfers if the order cannot have so many more payments', async () => {
    const payments = Array.from({ length: 19 }, (_, index) => ({ ...first, _id: String(index).padStart(24, '0'), transactionId: `4123456789${index + 10}`, amount: 1000, state: 'refused' }));
    render({ [orderPath]: { success: true, order: { ...dear, payments } } }, { user: 'customer' });
    expect(await screen.findByText(/If you cannot pay ₹1,24,999 in one transfer, call us or write to us before you pay./)).toBeVisible();
    expect(screen.getByText('Scan this QR code with any UPI app to pay ₹1,24,999')).toBeVisible();
  });

  it('names no transfers if more than 20 are needed', async () => {
    render({ [orderPath]: { success: true, order: { ...dear, totalAmount: 2_500_000, amountDue: 2_500_000 } } }, { user: 'customer' });
    expect(await screen.findByText('Many banks allow at most ₹1,00,000 in one UPI payment. If you cannot pay ₹25,00,000 in one transfer, call us or write to us before you pay.')).toBeVisible();
    expect(screen.queryByText(/Submit the details of each transfer/)).toBeNull();
  });

  it('does not ask for the first transfer again while the order loads, or if it cannot be loaded', async () => {
    const { api, user } = render({ [orderPath]: { success: true, order: dear } }, { user: 'customer' });
    await screen.findByText(/QR code with any UPI app to pay ₹1,00,000/);
    await user.type(screen.getByLabelText('Transaction ID'), first.transactionId);
    const slow = heldAnswer();
    api.use({ [orderPath]: slow.mock });
    await user.click(submit());
    expect(await screen.findByText(/^Payment details submitted!/)).toBeVisible();
    expect(await screen.findByText('Loading your order')).toBeInTheDocument();
    expect(screen.queryByText(/QR code/)).toBeNull();
    slow.answer({ status: 503 });
    expect(await screen.findByText('Failed to fetch order details')).toBeVisible();
    expect(screen.queryByText(/QR code/)).toBeNull();
    api.use({ [orderPath]: { success: true, order: partPaid } });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Scan this QR code with any UPI app to pay ₹24,999')).toBeVisible();
  });

  it('fills the second with new values after the first, which was typed at checkout', async () => {
    let answered = dear as object;
    const payment = { transactionId: first.transactionId, paymentDate: '2026-11-19', amount: '100000' };
    storeDraft(order._id, payment);
    const { user, history } = render({ [orderPath]: () => ({ body: { success: true, order: answered } }) }, { user: 'customer' });
    expect(await screen.findByLabelText('Transaction ID')).toHaveValue(first.transactionId);
    answered = partPaid;
    await user.click(submit());
    expect(await screen.findByText('Scan this QR code with any UPI app to pay ₹24,999')).toBeVisible();
    // The form follows in an effect.
    await waitFor(() => expect(screen.getByLabelText(/Amount Paid/)).toHaveValue('24999'));
    expect(screen.getByLabelText('Transaction ID')).toHaveValue('');
    expect(screen.getByLabelText('Payment Date')).toHaveValue('2026-11-21');
    expect(history.location.pathname).toBe(`/order-payment-details/${order._id}`);
    expect(readDraft(order._id)).toBeUndefined();
  });

  it.each(['typed here', 'typed at checkout'])('fills the second with new values if the answer to the first is lost: %s', async (typed) => {
    let answered = dear as object;
    const paymentDate = typed === 'typed at checkout' ? '2026-11-19' : '2026-11-21';
    const lost: Mock = () => {
      answered = { ...partPaid, payments: [{ ...first, paymentDate }] };
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    const payment = { transactionId: `UTR ${first.transactionId}`, paymentDate, amount: '100000' };
    if (typed === 'typed at checkout') storeDraft(order._id, payment);
    const { user } = render({ [orderPath]: () => ({ body: { success: true, order: answered } }), [paymentPath]: lost }, { user: 'customer' });
    await screen.findByLabelText('Transaction ID');
    if (typed === 'typed here') await user.type(screen.getByLabelText('Transaction ID'), payment.transactionId);
    await user.click(submit());
    expect(await screen.findByText(/^Payment details submitted!/)).toBeVisible();
    expect(await screen.findByText('Scan this QR code with any UPI app to pay ₹24,999')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText(/Amount Paid/)).toHaveValue('24999'));
    expect(screen.getByLabelText('Transaction ID')).toHaveValue('');
    expect(screen.queryByText('Error submitting payment details.')).toBeNull();
  });

  it('keeps what the customer typed while somebody else reports another transfer', async () => {
    let answered = dear as object;
    const { user, queryClient } = render({ [orderPath]: () => ({ body: { success: true, order: answered } }) }, { user: 'customer' });
    await screen.findByText(/QR code with any UPI app to pay ₹1,00,000/);
    await user.type(screen.getByLabelText('Transaction ID'), '8123456789');
    answered = partPaid;
    await act(() => queryClient.refetchQueries());
    expect(await screen.findByText('Scan this QR code with any UPI app to pay ₹24,999')).toBeVisible();
    expect(screen.getByLabelText('Transaction ID')).toHaveValue('8123456789');
    expect(screen.getByLabelText('Transaction ID')).toHaveFocus();
    expect(screen.getByLabelText(/Amount Paid/)).toHaveValue('100000');
  });

  it('does not fill another payment’s form if a correction failed because staff had verified the payment', async () => {
    const [one, two] = [first, { ...first, _id: 'e'.repeat(24), transactionId: '512345678901', amount: 24_999 }];
    let payments = [one, two] as object[];
    const verified: Mock = () => {
      payments = [{ ...one, state: 'verified' }, two];
      return { status: 409, body: { success: false, message: 'This payment is verified and cannot be changed any more' } };
    };
    const { user } = render({ [orderPath]: () => ({ body: { success: true, order: { ...dear, amountDue: 0, payments } } }), [paymentPath]: verified }, { user: 'customer' });
    await user.click((await screen.findAllByRole('button', { name: 'Correct' }))[0]!);
    await user.clear(screen.getByLabelText('Transaction ID'));
    await user.type(screen.getByLabelText('Transaction ID'), '412345678902');
    await user.click(submit());
    expect(await screen.findByText('We did not save these payment details: ₹1,00,000, transaction 412345678902.')).toBeVisible();
    expect(screen.getByText('This payment is verified and cannot be changed any more')).toBeVisible();
    expect(screen.queryByLabelText('Transaction ID')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Correct' }));
    expect(screen.getByLabelText('Transaction ID')).toHaveValue('512345678901');
    expect(screen.queryByText('This payment is verified and cannot be changed any more')).toBeNull();
  });

  it.each(['412345678901', 'UTR 4123-4567 8901', '0000412345678901'])('refuses to report the same transaction again, as %s', async (typed) => {
    const { api, user } = render({ [orderPath]: { success: true, order: partPaid } }, { user: 'customer' });
    await screen.findByText('Scan this QR code with any UPI app to pay ₹24,999');
    await user.type(screen.getByLabelText('Transaction ID'), typed);
    await user.click(submit());
    expect(await screen.findByText('You have already submitted this transaction. Use “Correct” to change it.')).toBeVisible();
    expect(screen.getByLabelText('Transaction ID')).toBeInvalid();
    expect(api.callsTo(paymentPath)).toEqual([]);
  });

  it('lets the customer change only the amount of one of them', async () => {
    const { api, user } = render({ [orderPath]: { success: true, order: partPaid } }, { user: 'customer' });
    await user.click(await screen.findByRole('button', { name: 'Correct' }));
    expect(screen.getByLabelText(/Transaction ID/)).toHaveFocus();
    await user.clear(screen.getByLabelText(/Amount Paid/));
    await user.type(screen.getByLabelText(/Amount Paid/), '90000');
    await user.click(submit());
    await waitFor(() => expect(api.callsTo(paymentPath)[0]?.body).toMatchObject({ paymentId: first._id, transactionId: '412345678901', amount: 90_000 }));
  });

  it('lets the customer correct one of them', async () => {
    const { api, user } = render({ [orderPath]: { success: true, order: partPaid } }, { user: 'customer' });
    await user.click(await screen.findByRole('button', { name: 'Correct' }));
    expect(screen.getByLabelText('Transaction ID')).toHaveValue('412345678901');
    await user.clear(screen.getByLabelText('Transaction ID'));
    await user.type(screen.getByLabelText('Transaction ID'), '412345678902');
    await user.click(submit());
    await waitFor(() => expect(api.callsTo(paymentPath)[0]?.body).toMatchObject({ paymentId: first._id, transactionId: '412345678902', amount: 100_000 }));
  });

  it('asks for no payment once the verified ones reach the total, and lets the customer withdraw one that is being checked', async () => {
    const payments = [{ ...first, amount: 124_999, state: 'verified' }, { ...first, _id: 'e'.repeat(24) }];
    const { user } = render({ [orderPath]: { success: true, order: { ...dear, amountDue: 0, payments } } }, { user: 'customer' });
    expect(await screen.findByText('We have verified your payment. You do not need to submit anything else.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Submit|Correct/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('lets the customer withdraw one of them', async () => {
    const path = `DELETE /api/admin/orders/${order._id}/payment-details/${first._id}`;
    const { api, user } = render({ [orderPath]: { success: true, order: partPaid }, [path]: { success: true, message: 'ok' } }, { user: 'customer' });
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Payment details withdrawn.')).toBeVisible();
    expect(api.callsTo(path)).toHaveLength(1);
  });

  it.each([200, 409])('still asks about the next one that they withdraw when the first withdrawal is answered with %i', async (status) => {
    const path = `DELETE /api/admin/orders/${order._id}/payment-details/${first._id}`;
    const withdrawal = heldAnswer();
    const second = { ...first, _id: 'e'.repeat(24), transactionId: '512345678902', amount: 24_999 };
    const { api, user } = render({ [orderPath]: { success: true, order: { ...dear, amountDue: 0, payments: [first, second] } }, [path]: withdrawal.mock }, { user: 'customer' });
    await screen.findByText('Transaction 512345678902');
    const ask = (index: number) => user.click(screen.getAllByRole('button', { name: 'Withdraw' })[index]!);
    await ask(0);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(api.callsTo(path)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await ask(1);
    expect(await screen.findByText(/look for the transaction 512345678902/)).toBeVisible();
    withdrawal.answer({ status, body: { success: status === 200, message: 'This payment is verified' } });
    expect(await screen.findByText(status === 200 ? 'Payment details withdrawn.' : 'This payment is verified')).toBeVisible();
    expect(screen.getByText(/look for the transaction 512345678902/)).toBeVisible();
  });
});

describe('staff', () => {
  const payBy = '2026-11-27T05:00:00.000Z';

  it('can submit details of a customer’s payment, but are not asked to pay', async () => {
    render({ [orderPath]: { success: true, order: { ...order, payBy } } }, { user: 'admin' });
    await screen.findByText(/Order ORD-20261121-7KQ2/);
    expect(submit()).toBeVisible();
    expect(screen.queryByText(/Please pay|Pay by UPI|Pay in your UPI app|QR code/)).toBeNull();
  });

  it('see no payment that the customer typed in the same tab, and keep none', async () => {
    const payment = { transactionId: '998877', paymentDate: '2026-11-19', amount: '14398.5' };
    storeDraft(order._id, payment);
    const { user } = render({ [orderPath]: { success: true, order }, [paymentPath]: () => ({ status: 503, body: { success: false, message: 'Busy' } }) }, { user: 'admin' });
    expect(await screen.findByLabelText('Transaction ID')).toHaveValue('');
    await user.type(screen.getByLabelText('Transaction ID'), '112233');
    await user.click(submit());
    expect(await screen.findByText('Busy')).toBeVisible();
    expect(screen.queryByText(/We have not confirmed/)).toBeNull();
    expect(readDraft(order._id)).toEqual(payment);
  });

  it('report the payment of an order of more than a year ago', async () => {
    const old = { ...order, createdAt: '2025-09-01T06:30:00.000Z' };
    const { api, user } = render({ [orderPath]: { success: true, order: old } }, { user: 'admin' });
    await user.type(await screen.findByLabelText('Transaction ID'), '412345678901');
    fireEvent.change(screen.getByLabelText('Payment Date'), { target: { value: '2025-09-02' } });
    await user.click(submit());
    await waitFor(() => expect(api.callsTo(paymentPath)[0]?.body).toMatchObject({ paymentDate: '2025-09-02' }));
  });

  it('read what the customer reported, in words for staff', async () => {
    const paymentDetails = { transactionId: 'T-77', amount: 14398.5, paymentDate: '2026-11-20', verified: false };
    render({ [orderPath]: { success: true, order: { ...order, paymentDetails } } }, { user: 'admin' });
    expect(await screen.findByText('We have payment details for ₹14,398.50, paid on 20 November 2026. You can correct the details here until the payment is verified.')).toBeVisible();
  });

  it.each([
    ['verified', { paymentDetails: { transactionId: 'T', amount: 14398.5, paymentDate: '2026-11-20', verified: true } }, 'The payment is verified.'],
    ['cancelled', { status: 'cancelled' }, 'This order is cancelled. It accepts no payment details.'],
    ['cancelled as unpaid', { status: 'cancelled', cancellation: 'unpaid' }, /If the customer has paid, submit the details here./],
  ])('read about an order that is %s, in words for staff', async (_state, change, text) => {
    render({ [orderPath]: { success: true, order: { ...order, ...change } } }, { user: 'admin' });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText(/[Yy]our payment[^s]/, { selector: 'p' })).toBeNull();
  });

  it('are asked to pay for their own orders', async () => {
    render({ [orderPath]: { success: true, order: { ...order, payBy, user: { ...order.user, _id: testUsers.admin._id } } } }, { user: 'admin' });
    expect(await screen.findByText('Scan this QR code with any UPI app to pay ₹14,398.50')).toBeVisible();
    expect(screen.getByText(/^Please pay/)).toBeVisible();
  });
});

it('tells another customer to log out, and shows nothing about the order', async () => {
  render({ [orderPath]: () => ({ status: 403, body: { success: false, message: 'Not yours' } }) }, { user: 'customer' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Not yours' })).toBeVisible();
  expect(screen.getByText('This order belongs to another account. Log out to pay for it with this link.')).toBeVisible();
  expect(screen.queryByText(/QR code/)).toBeNull();
});
