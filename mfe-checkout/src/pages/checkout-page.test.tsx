import { createQueryClient, provideShop, shop } from '@storefront/web-kit';
import { heldAnswer, mockApi, renderPage, testUsers } from '@storefront/web-kit/testing';
import type { Mock, MockedAnswer } from '@storefront/web-kit/testing';
import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { refreshCart } from '../features/cart/refresh-cart';
import { patienceMs as holdPatienceMs } from '../features/holds/use-hold';
import { dayOf } from '../features/payment/payment';
import { readDraft, storeDraft } from '../features/payment/payment-draft';
import { patienceMs as paymentPatienceMs } from '../purchase/use-purchase';
import { testAddress, testProfile } from '../testing/addresses';
import { cotton, maroon, storeCart, storedCart } from '../testing/cart';
import { testOrder } from '../testing/orders';
import { CheckoutPage } from './checkout-page';

vi.mock('../features/cart/refresh-cart', { spy: true });

const home = testAddress();
const work = testAddress({ _id: 'b2'.repeat(12), fullName: 'Meera at work', isDefault: false });
const placed = testOrder();
const answer = { success: true, message: 'Order placed successfully!', order: placed };

/** The server knows the key with this order, whose form differs. */
const known = (order: typeof placed): Mock => () => ({ status: 422, body: { success: false, message: 'This Idempotency-Key was already used', order } });

function render({ addresses = [home], mocks = {}, ...options }: { addresses?: (typeof home)[]; mocks?: Record<string, Mock>; queryClient?: QueryClient } = {}) {
  storeCart(maroon, cotton);
  const api = mockApi({
    'GET /api/users/me': testProfile(...addresses),
    // An older catalogue does not know holds.
    'GET /api/holds/mine': () => ({ status: 404, body: { success: false, message: 'Not found' } }),
    'POST /api/orders': () => ({ status: 201, body: answer }),
    ...mocks,
  });
  const element = (
    <>
      <CheckoutPage />
      <Link to="/products">Leave</Link>
    </>
  );
  const page = renderPage(element, { path: '/checkout', route: '/checkout', user: 'customer', ...options });
  return { ...page, api };
}

const usualShop = shop();
afterEach(() => {
  sessionStorage.clear();
  provideShop(usualShop);
  vi.useRealTimers();
});

/** The purchase's key is known: Place Order was pressed before. */
const attemptName = `purchaseAttempt ${testUsers.customer._id}`;
const storeAttempt = (changes: object = {}) => localStorage.setItem(attemptName, JSON.stringify({ key: 'a'.repeat(32), at: Date.now(), ...changes }));

const lost: Mock = () => {
  throw new TypeError('Failed to fetch');
};

/** The test decides when an answer comes. On a busy machine, that may be later than the time that the page waits for it. */
function withoutPatience(patienceMs: number) {
  const start = setTimeout;
  vi.stubGlobal('setTimeout', (run: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) => (ms === patienceMs ? undefined : start(run, ms, ...values)));
}

/** The shown times and dates do not depend on how long the test takes. */
const stopDate = () => void vi.setSystemTime(Date.now());

const placeOrder = () => screen.getByRole('button', { name: 'Place Order' });
const leave = () => screen.getByRole('link', { name: 'Leave' });
const ready = () => screen.findByRole('radio', { name: /Meera Iyer/ });

describe('the checkout page', () => {
  it('loads nothing and offers a button to the products if the cart is empty', async () => {
    const { calls } = mockApi({});
    const { user, history } = renderPage(<CheckoutPage />, { path: '/checkout', route: '/checkout', user: 'customer' });
    expect(screen.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Continue Shopping' }));
    await waitFor(() => expect(history.location.pathname).toBe('/products'));
    expect(calls).toEqual([]);
  });

  it('offers a retry if the addresses cannot be loaded', async () => {
    const { api, user } = render({ mocks: { 'GET /api/users/me': () => ({ status: 500 }) } });
    expect(await screen.findByRole('heading', { name: 'Failed to fetch addresses' })).toBeVisible();
    api.use({ 'GET /api/users/me': testProfile(home) });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await ready()).toBeChecked();
  });
});

describe('placing an order', () => {
  it('places a cash-on-delivery order to the default address, empties the cart and shows the confirmation', async () => {
    const { api, user, history } = render({ addresses: [work, home] });
    expect(await ready()).toBeChecked();
    await user.click(placeOrder());

    expect(await screen.findByText('Order placed successfully!')).toBeVisible();
    await waitFor(() => expect(history.location.pathname).toBe(`/order-confirmation/${placed._id}`));
    expect(api.callsTo('POST /api/orders')[0]?.body).toEqual({
      items: [
        { product: maroon._id, quantity: 1, price: 12499.5 },
        { product: cotton._id, quantity: 2, price: 949.5 },
      ],
      shippingAddress: {
        fullName: 'Meera Iyer',
        addressLine1: '12 Temple Street',
        addressLine2: 'Near the tank',
        city: 'Madurai',
        state: 'Tamil Nadu',
        postalCode: '625001',
        phone: '9876543210',
      },
      paymentMethod: 'cod',
      totalAmount: 14398.5,
      customer: testUsers.customer._id,
    });
    expect(localStorage.getItem('cart')).toBeNull();
  });

  it('leads to the payment details page if UPI was chosen', async () => {
    const { api, user, history } = render();
    await ready();
    const methods = screen.getAllByRole('radio').filter((radio) => !radio.closest('[role="radiogroup"]'));
    expect(methods).toEqual([screen.getByRole('radio', { name: 'UPI Payment' })]);
    expect(methods[0]).not.toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'UPI Payment' }));
    expect(await screen.findByText('Scan this QR code with any UPI app to pay ₹14,398.50')).toBeVisible();
    expect(screen.getByRole('img', { name: 'QR code of the UPI payment' })).toHaveAttribute('width', '200');
    await user.click(placeOrder());
    await waitFor(() => expect(history.location.pathname).toBe(`/order-payment-details/${placed._id}`));
    expect(api.callsTo('POST /api/orders')[0]?.body).toMatchObject({ paymentMethod: 'online' });
  });

  it('uses cash on delivery again if the customer deselects UPI', async () => {
    const { api, user } = render();
    await ready();
    await user.click(screen.getByRole('radio', { name: 'UPI Payment' }));
    await user.click(screen.getByRole('button', { name: 'Pay in cash on delivery instead' }));
    await user.click(placeOrder());
    await waitFor(() => expect(api.callsTo('POST /api/orders')[0]?.body).toMatchObject({ paymentMethod: 'cod' }));
  });

  it('requires a chosen address', async () => {
    const { api, user } = render({ addresses: [{ ...home, isDefault: false }] });
    expect(await ready()).not.toBeChecked();
    await user.click(placeOrder());
    expect(screen.getByText('Please select a delivery address.')).toBeVisible();
    expect(api.callsTo('POST /api/orders')).toEqual([]);
  });

  it('requires that the chosen address still exists', async () => {
    const { api, user, queryClient } = render({ addresses: [home, work] });
    await user.click(await screen.findByRole('radio', { name: /Meera at work/ }));
    api.use({ 'GET /api/users/me': testProfile(home) });
    await queryClient.refetchQueries();
    await waitFor(() => expect(screen.queryByRole('radio', { name: /Meera at work/ })).toBeNull());
    await user.click(placeOrder());
    expect(screen.getByText('Selected address not found.')).toBeVisible();
  });

  it('asks the customer to check the order first if another tab has changed the cart', async () => {
    const { api, user } = render();
    await ready();
    storeCart(maroon);
    await user.click(placeOrder());
    expect(await screen.findByText('Your cart has changed. Please check your order.')).toBeVisible();
    expect(api.callsTo('POST /api/orders')).toEqual([]);
    await user.click(placeOrder());
    await waitFor(() => expect(api.callsTo('POST /api/orders')[0]?.body).toMatchObject({ items: [{ product: maroon._id }], totalAmount: 12499.5 }));
  });

  it('shows an empty cart, and stores none, if another tab has removed the cart', async () => {
    const { user } = render();
    await ready();
    localStorage.removeItem('cart');
    await user.click(placeOrder());
    expect(await screen.findByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible();
    expect(localStorage.getItem('cart')).toBeNull();
  });

  it('sends one order even if the button is pressed twice', async () => {
    let finish: (answer: MockedAnswer) => void = () => undefined;
    const { api, user } = render({ mocks: { 'POST /api/orders': () => new Promise((resolve) => (finish = resolve)) } });
    await ready();
    await user.dblClick(placeOrder());
    await waitFor(() => expect(placeOrder()).toHaveAttribute('aria-busy', 'true'));
    await user.click(placeOrder());
    expect(api.callsTo('POST /api/orders')).toHaveLength(1);
    finish({ status: 201, body: answer });
    expect(await screen.findByText('Order placed successfully!')).toBeVisible();
  });
});

describe('an order that could not be placed', () => {
  it('keeps its idempotency key on a retry after a lost answer, and the next purchase gets a new key', async () => {
    const { api, user } = render({ mocks: { 'POST /api/orders': lost } });
    await ready();
    await user.click(placeOrder());
    expect(await screen.findByText('Failed to place order. Please try again.')).toBeVisible();
    expect(screen.getByText(/You can safely try again/)).toBeVisible();
    expect(storedCart()).toHaveLength(2);

    api.use({ 'POST /api/orders': () => ({ status: 201, body: answer }) });
    await user.click(placeOrder());
    expect(await screen.findByText('Order placed successfully!')).toBeVisible();
    const keys = api.callsTo('POST /api/orders').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(localStorage.getItem(attemptName)).toBeNull();
  });

  it.each([
    ['another address', false],
    ['another cart', true],
  ])('shows the order whose answer was lost instead of a second one for %s', async (_what, isOtherCart) => {
    const { api, user, history } = render({ addresses: [home, work], mocks: { 'POST /api/orders': lost } });
    await ready();
    await user.click(placeOrder());
    await screen.findByText('Failed to place order. Please try again.');
    api.use({ 'POST /api/orders': known(placed) });
    if (isOtherCart) {
      storeCart(maroon);
      window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
      await waitFor(() => expect(screen.queryByText(/Sky Cotton Saree/)).toBeNull());
    } else await user.click(screen.getByRole('radio', { name: /Meera at work/ }));
    await user.click(placeOrder());
    expect(await screen.findByText('Your earlier order was placed. We did not place a second one. Please check it.')).toBeVisible();
    await waitFor(() => expect(history.location.pathname).toBe(`/order-confirmation/${placed._id}`));
    expect(new Set(api.callsTo('POST /api/orders').map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
    expect(storedCart()).toEqual(isOtherCart ? [maroon] : null);
  });

  it('empties the cart for an earlier order of the same items at another price', async () => {
    const { user } = render({ mocks: { 'POST /api/orders': known({ ...placed, items: placed.items.map((item) => ({ ...item, price: item.price + 1 })).reverse() }) } });
    await ready();
    await user.click(placeOrder());
    expect(await screen.findByText(/Your earlier order was placed/)).toBeVisible();
    expect(storedCart()).toBeNull();
  });

  it('leads to My Orders if an older order service does not name the order that has the key', async () => {
    const { api, user } = render({ mocks: { 'POST /api/orders': () => ({ status: 422, body: { success: false, message: 'This Idempotency-Key was already used' } }) } });
    await ready();
    await user.click(placeOrder());
    expect(await screen.findByText(/We may already have your order/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open My Orders in a new tab' })).toHaveAttribute('href', '/my-orders');
    expect(api.callsTo('POST /api/orders')).toHaveLength(1);
    expect(storedCart()).toHaveLength(2);
  });

  it('shows the server’s message, the new price and a link to the cart', async () => {
    const message = 'The price of "Maroon Kanjeevaram" is ₹13,000, not ₹12,499.50. Please refresh your cart and try again.';
    const { user } = render({
      mocks: {
        'POST /api/orders': () => ({ status: 409, body: { success: false, message } }),
        [`GET /api/products/${maroon._id}`]: { success: true, product: { ...maroon, price: 13000, images: ['maroon-1'] } },
        [`GET /api/products/${cotton._id}`]: { success: true, product: { ...cotton, price: 949.5, images: [] } },
      },
    });
    await ready();
    await user.click(placeOrder());
    expect(await screen.findByText(message)).toBeVisible();
    expect(await screen.findByText('Maroon Kanjeevaram is now ₹13,000 (it was ₹12,499.50).')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Review your cart' })).toHaveAttribute('href', '/cart');
    expect(storedCart()?.[0]).toMatchObject({ price: 13000 });
    expect(within(screen.getByRole('region', { name: 'Order Summary' })).getAllByText('₹14,899')).toHaveLength(2);
  });

  it.each([
    [{ success: false, message: 'Not today' }, 'Not today'],
    [{ success: false }, 'Failed to create order'],
  ])('shows an error for an answer without success: %o', async (body, text) => {
    const { user, history } = render({ mocks: { 'POST /api/orders': () => ({ body }) } });
    await ready();
    await user.click(placeOrder());
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText(/Your order may have reached us/)).toBeNull();
    await waitFor(() => expect(history.location.pathname).toBe('/checkout'));
    expect(storedCart()).toHaveLength(2);
  });
});

it('says why an order could not be placed also after the customer has left the page', async () => {
  let finish: (answer: MockedAnswer) => void = () => undefined;
  const { api, user } = render({ mocks: { 'POST /api/orders': () => new Promise((resolve) => (finish = resolve)) } });
  await ready();
  await user.click(placeOrder());
  await waitFor(() => expect(api.callsTo('POST /api/orders')).toHaveLength(1));
  await user.click(leave());
  finish({ status: 503, body: { success: false, message: 'Please wait' } });
  expect(await screen.findByText('Please wait')).toBeVisible();
  expect(storedCart()).toHaveLength(2);
});

describe('the message about an order that could not be placed', () => {
  const noAddress = 'Please select a delivery address.';
  const notFound = 'Product not found: line 1';
  const refused: Mock = () => ({ status: 404, body: { success: false, message: notFound } });
  const products = { 'GET /api/products/:id': () => ({ status: 500 }) };

  it('goes when an address is selected', async () => {
    const { user } = render({ addresses: [{ ...home, isDefault: false }] });
    await ready();
    await user.click(placeOrder());
    expect(screen.getByText(noAddress)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /Meera Iyer/ }));
    expect(screen.queryByText(noAddress)).toBeNull();
  });

  it('goes when another tab adds a default address', async () => {
    const { api, user, queryClient } = render({ addresses: [] });
    await screen.findByLabelText('Full Name');
    await user.click(placeOrder());
    expect(screen.getByText(noAddress)).toBeVisible();
    api.use({ 'GET /api/users/me': testProfile(home) });
    await queryClient.refetchQueries();
    await waitFor(() => expect(screen.queryByText(noAddress)).toBeNull());
  });

  it('goes when the payment method changes', async () => {
    const { user } = render({ mocks: { 'POST /api/orders': refused, ...products } });
    await ready();
    await user.click(placeOrder());
    expect(await screen.findByText(notFound)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'UPI Payment' }));
    expect(screen.queryByText(notFound)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Pay in cash on delivery instead' }));
    expect(screen.queryByText(notFound)).toBeNull();
  });

  it('goes when the cart changes in another tab', async () => {
    const { user } = render({ mocks: { 'POST /api/orders': refused, ...products } });
    await ready();
    await user.click(placeOrder());
    expect(await screen.findByText(notFound)).toBeVisible();
    storeCart(cotton);
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
    await waitFor(() => expect(screen.queryByText(notFound)).toBeNull());
  });

  it('does not come back with the catalogue’s answer about the changes', async () => {
    let finish: (answer: MockedAnswer) => void = () => undefined;
    const { api, user } = render({ mocks: { 'POST /api/orders': refused, 'GET /api/products/:id': () => new Promise((resolve) => (finish = resolve)) } });
    storeCart(maroon);
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
    await ready();
    await user.click(placeOrder());
    expect(await screen.findByText(notFound)).toBeVisible();
    await waitFor(() => expect(api.callsTo('GET /api/products/:id')).toHaveLength(1));
    await user.click(screen.getByRole('radio', { name: 'UPI Payment' }));
    finish({ body: { success: true, product: { ...maroon, price: 13000, images: [] } } });
    await waitFor(() => expect(storedCart()?.[0]).toMatchObject({ price: 13000 }));
    expect(screen.queryByText(notFound)).toBeNull();
  });

  it('stays for a customer who has paid, because it says how to get the money back', async () => {
    const { user } = render({ mocks: { 'POST /api/orders': refused, ...products } });
    await ready();
    await user.click(screen.getByRole('radio', { name: 'UPI Payment' }));
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    await user.type(screen.getByLabelText('Transaction ID'), '412345678901');
    await user.click(screen.getByRole('button', { name: 'Submit Payment Details' }));
    expect(await screen.findByText(/Have you already paid/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pay in cash on delivery instead' }));
    expect(screen.getByText(/Have you already paid/)).toBeVisible();
  });
});

describe('paying before the order is placed', () => {
  const paymentPath = `POST /api/admin/orders/${placed._id}/payment-details`;

  async function openForm(mocks: Record<string, Mock> = {}) {
    const page = render({ addresses: [home, work], mocks });
    await ready();
    await page.user.click(screen.getByRole('radio', { name: 'UPI Payment' }));
    await page.user.click(await screen.findByRole('button', { name: 'Done' }));
    return page;
  }
  const submit = () => screen.getByRole('button', { name: 'Submit Payment Details' });

  it('requires transaction id, date and amount before it sends anything', async () => {
    const { api, user } = await openForm();
    await user.clear(screen.getByLabelText('Payment Date'));
    await user.clear(screen.getByLabelText(/Amount Paid/));
    await user.click(submit());
    expect(await screen.findByText('Transaction ID is required')).toBeVisible();
    expect(screen.getByText('Payment date is required')).toBeVisible();
    expect(screen.getByText('Amount paid is required')).toBeVisible();
    expect(api.callsTo('POST /api/orders')).toEqual([]);
  });

  it('places the order, submits the payment details and goes to my orders', async () => {
    const { api, user, history } = await openForm({ [paymentPath]: { success: true, message: 'ok' } });
    await user.type(screen.getByLabelText('Transaction ID'), '412345678901');
    await user.click(submit());
    expect(await screen.findByText('Order and payment details submitted!')).toBeVisible();
    await waitFor(() => expect(history.location.pathname).toBe('/my-orders'));
    expect(api.callsTo(paymentPath)[0]?.body).toEqual({ transactionId: '412345678901', paymentDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), amount: 14398.5 });
    expect(localStorage.getItem('cart')).toBeNull();
  });

  it('sends the typed payment details also if the customer presses Place Order instead of submitting them', async () => {
    const { api, user } = await openForm({ [paymentPath]: { success: true, message: 'ok' } });
    await user.type(screen.getByLabelText('Transaction ID'), '412345678901');
    await user.clear(screen.getByLabelText(/Amount Paid/));
    await user.click(placeOrder());
    expect(await screen.findByText('Amount paid is required')).toBeVisible();
    expect(api.callsTo('POST /api/orders')).toEqual([]);
    await user.type(screen.getByLabelText(/Amount Paid/), '14398.5');
    await user.click(placeOrder());
    await waitFor(() => expect(api.callsTo(paymentPath)[0]?.body).toMatchObject({ transactionId: '412345678901', amount: 14398.5 }));
    expect(api.callsTo('POST /api/orders')).toHaveLength(1);
  });

  it('places the order without payment details if the customer typed no transaction id', async () => {
    const { user, history } = await openForm();
    await user.click(placeOrder());
    await waitFor(() => expect(history.location.pathname).toBe(`/order-payment-details/${placed._id}`));
  });

  it.each([500, 200])('places one order and opens its payment page with the typed values if only the payment details fail with %i', async (status) => {
    const { api, user, history } = await openForm({ [paymentPath]: () => ({ status, body: { success: false } }), 'GET /api/orders/:id': { success: true, order: placed } });
    await user.type(screen.getByLabelText('Transaction ID'), '412345678901');
    await user.click(submit());
    expect(await screen.findByText('Failed to submit payment details.')).toBeVisible();
    await waitFor(() => expect(history.location.pathname).toBe(`/order-payment-details/${placed._id}`));
    expect(readDraft(placed._id)).toMatchObject({ transactionId: '412345678901' });
    expect(api.callsTo('POST /api/orders')).toHaveLength(1);
    expect(localStorage.getItem('cart')).toBeNull();
  });

  it.each<[string, Record<string, Mock>]>([
    ['the payment details', { [paymentPath]: () => ({ status: 401 }) }],
    ['the look at the order after a lost answer', { [paymentPath]: lost, 'GET /api/orders/:id': () => ({ status: 401 }) }],
  ])('leads to the login if it ends with %s; then the page shows no code, and the customer finds the order', async (_what, mocks) => {
    const { api, user, history, unmount } = await openForm(mocks);
    await user.type(screen.getByLabelText('Transaction ID'), '412345678901');
    await user.click(submit());
    await waitFor(() => expect(history.location.pathname).toBe('/login'));
    await act(() => Promise.resolve());
    expect(history.location.pathname).toBe('/login');
    expect(storedCart()).toHaveLength(2);
    expect(readDraft(placed._id)).toMatchObject({ transactionId: '412345678901' });
    const keyOf = ({ headers }: { headers: Headers }) => headers.get('Idempotency-Key');
    const [key] = api.callsTo('POST /api/orders').map(keyOf);
    unmount();

    const after = render({ mocks: { [paymentPath]: { success: true, message: 'ok' } } });
    await ready();
    expect(screen.getByText('Submit your payment details again.')).toBeVisible();
    expect(screen.queryByRole('img', { name: 'QR code of the UPI payment' })).toBeNull();
    expect(screen.getByLabelText('Transaction ID')).toHaveValue('412345678901');
    await user.click(submit());
    await waitFor(() => expect(after.history.location.pathname).toBe('/my-orders'));
    expect(after.api.callsTo('POST /api/orders').map(keyOf)).toEqual([key]);
    expect(readDraft(placed._id)).toBeUndefined();
  });

  it('goes to my orders if only the answer to the payment details is lost', async () => {
    stopDate();
    const payments = [{ _id: 'a'.repeat(24), transactionId: '412345678901', amount: 14398.5, paymentDate: dayOf(new Date()), state: 'submitted' }];
    const { user, history } = await openForm({ [paymentPath]: lost, 'GET /api/orders/:id': { success: true, order: { ...placed, paymentMethod: 'online', payments, amountDue: 0 } } });
    await user.type(screen.getByLabelText('Transaction ID'), '412345678901');
    await user.click(submit());
    expect(await screen.findByText('Order and payment details submitted!')).toBeVisible();
    await waitFor(() => expect(history.location.pathname).toBe('/my-orders'));
    expect(screen.queryByText('Failed to submit payment details.')).toBeNull();
  });

  it('submits the rest of a part-paid order whose answer was lost', async () => {
    storeAttempt({ waiting: testUsers.customer._id });
    const payments = [{ _id: 'a'.repeat(24), transactionId: '512345678902', amount: 10_000, paymentDate: '2026-11-21', state: 'submitted' }];
    const { api, user, history } = await openForm({
      'POST /api/orders': () => ({ status: 201, body: { ...answer, order: { ...placed, paymentMethod: 'online', payments, amountDue: 4398.5 } } }),
      [paymentPath]: { success: true, message: 'ok' },
    });
    expect(screen.getByText('Submit your payment details again.')).toBeVisible();
    await user.type(screen.getByLabelText('Transaction ID'), '412345678901');
    await user.clear(screen.getByLabelText(/Amount Paid/));
    await user.type(screen.getByLabelText(/Amount Paid/), '4398.5');
    await user.click(submit());
    await waitFor(() => expect(history.location.pathname).toBe('/my-orders'));
    expect(api.callsTo(paymentPath)[0]?.body).toMatchObject({ transactionId: '412345678901', amount: 4398.5 });
  });

  it.each<[string, string, string]>([
    ['the first transfer, which it has already', '100000', `/order-payment-details/${placed._id}`],
    ['the second transfer', '24999', '/my-orders'],
  ])('of an order of two transfers, with %s, shows what comes next', async (what, amount, next) => {
    stopDate();
    provideShop({ ...usualShop, upiLimit: 100_000 });
    storeAttempt({ waiting: testUsers.customer._id });
    const isFirst = what.startsWith('the first');
    const payments = [{ _id: 'a'.repeat(24), transactionId: isFirst ? '412345678901' : '512345678902', amount: 100_000, paymentDate: dayOf(new Date()), state: 'submitted' }];
    const { user, history } = await openForm({
      'POST /api/orders': () => ({ status: 201, body: { ...answer, order: { ...placed, paymentMethod: 'online', totalAmount: 124_999, payments, amountDue: 24_999 } } }),
      [paymentPath]: { success: true, message: 'ok' },
    });
    await user.type(screen.getByLabelText('Transaction ID'), '412345678901');
    await user.clear(screen.getByLabelText(/Amount Paid/));
    await user.type(screen.getByLabelText(/Amount Paid/), amount);
    await user.click(submit());
    await waitFor(() => expect(history.location.pathname).toBe(next));
  });

  describe('and leaving the checkout while the payment details are sent', () => {
    /** A navigation, if there is one, has happened. */
    const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
    async function leaveEarly() {
      withoutPatience(paymentPatienceMs);
      let finish: (answer: MockedAnswer) => void = () => undefined;
      const page = await openForm({ [paymentPath]: () => new Promise((resolve) => (finish = resolve)) });
      await page.user.type(screen.getByLabelText('Transaction ID'), '412345678901');
      await page.user.click(submit());
      await waitFor(() => expect(page.api.callsTo(paymentPath)).toHaveLength(1));
      await page.user.click(leave());
      return { ...page, finish };
    }

    it('ends the purchase and empties the cart, and the customer stays where they are', async () => {
      const { history, finish } = await leaveEarly();
      finish({ body: { success: true, message: 'ok' } });
      expect(await screen.findByText('Order and payment details submitted!')).toBeVisible();
      await settle();
      expect([history.location.pathname, storedCart(), localStorage.getItem(attemptName)]).toEqual(['/products', null, null]);
    });

    it('keeps a cart that the customer has changed since', async () => {
      const { history, finish } = await leaveEarly();
      storeCart(maroon);
      finish({ body: { success: true, message: 'ok' } });
      expect(await screen.findByText('Order and payment details submitted!')).toBeVisible();
      await settle();
      expect([history.location.pathname, storedCart(), localStorage.getItem(attemptName)]).toEqual(['/products', [maroon], null]);
    });

    it('says that they were refused', async () => {
      const { history, finish } = await leaveEarly();
      finish({ status: 409, body: { success: false, message: 'This order is cancelled' } });
      expect(await screen.findByText('This order is cancelled')).toBeVisible();
      await settle();
      expect([history.location.pathname, localStorage.getItem(attemptName)]).toEqual(['/products', null]);
    });
  });

  it('opens the order’s payment page with the typed values if the payment details get no answer, and goes no further when it comes', async () => {
    let finish: (answer: MockedAnswer) => void = () => undefined;
    const { user, history } = await openForm({ [paymentPath]: () => new Promise((resolve) => (finish = resolve)) });
    await user.type(screen.getByLabelText('Transaction ID'), '412345678901');
    await user.click(submit());
    await waitFor(() => expect(history.location.pathname).toBe(`/order-payment-details/${placed._id}`));
    expect(readDraft(placed._id)).toMatchObject({ transactionId: '412345678901' });
    expect(storedCart()).toBeNull();
    finish({ body: { success: true, message: 'ok' } });
    expect(await screen.findByText('Order and payment details submitted!')).toBeVisible();
    expect(history.location.pathname).toBe(`/order-payment-details/${placed._id}`);
    expect(readDraft(placed._id)).toBeUndefined();
  });

  it('keeps the order findable while the payment details are sent: the cart and the key stay', async () => {
    withoutPatience(paymentPatienceMs);
    const { api, user } = await openForm({ [paymentPath]: () => new Promise(() => undefined) });
    await user.type(screen.getByLabelText('Transaction ID'), '412345678901');
    await user.click(submit());
    await waitFor(() => expect(api.callsTo(paymentPath)).toHaveLength(1));
    expect(screen.getByLabelText('Transaction ID')).toHaveValue('412345678901');
    expect(storedCart()).toHaveLength(2);
    expect(localStorage.getItem(attemptName)).not.toBeNull();
  });

  it('submits the payment to an earlier UPI order with the same items and total, and shows that order’s address', async () => {
    storeAttempt();
    const { api, user, history } = await openForm({ 'POST /api/orders': known({ ...placed, paymentMethod: 'online' }), [paymentPath]: { success: true, message: 'ok' } });
    await user.click(screen.getByRole('radio', { name: /Meera at work/ }));
    await user.type(screen.getByLabelText('Transaction ID'), '412345678901');
    await user.click(submit());
    await waitFor(() => expect(history.location.pathname).toBe(`/order-confirmation/${placed._id}`));
    expect(screen.getByText(/Your earlier order has your payment.*check the order/)).toBeVisible();
    expect(api.callsTo(paymentPath)[0]?.body).toMatchObject({ transactionId: '412345678901' });
    expect(storedCart()).toBeNull();
  });

  it('keeps the typed values, and says how to get the money back, if the order of a lost answer is paid already', async () => {
    storeAttempt();
    const payments = [{ _id: 'a'.repeat(24), transactionId: '512345678902', amount: 14398.5, paymentDate: '2026-11-21', state: 'verified' }];
    const { user, history } = await openForm({ 'POST /api/orders': () => ({ status: 201, body: { ...answer, order: { ...placed, paymentMethod: 'online', payments, amountDue: 0 } } }) });
    await user.type(screen.getByLabelText('Transaction ID'), '412345678901');
    await user.click(submit());
    expect(await screen.findByText(/We already have your earlier order ORD-20261121-7KQ2 with these items, and a payment for it/)).toBeVisible();
    expect(screen.getByText(/We will refund you within three working days/)).toBeVisible();
    expect(screen.getByLabelText('Transaction ID')).toHaveValue('412345678901');
    expect(storedCart()).toHaveLength(2);
    expect(history.location.pathname).toBe('/checkout');
  });

  it('keeps the typed values and the cart, and says how to get the money back, if an earlier order is paid on delivery', async () => {
    storeAttempt();
    const { api, user, history } = await openForm({ 'POST /api/orders': known(placed) });
    await user.type(screen.getByLabelText('Transaction ID'), '412345678901');
    await user.click(submit());
    expect(await screen.findByText(/We already have your earlier order ORD-20261121-7KQ2/)).toBeVisible();
    expect(screen.getByText(/We will refund you within three working days/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open My Orders in a new tab' })).toHaveAttribute('target', '_blank');
    expect(screen.queryByRole('link', { name: 'Review your cart' })).toBeNull();
    expect(screen.getByLabelText('Transaction ID')).toHaveValue('412345678901');
    expect(storedCart()).toHaveLength(2);
    expect(history.location.pathname).toBe('/checkout');
    expect(api.callsTo('POST /api/orders')).toHaveLength(1);
  });

  it('keeps the typed values if the order is refused', async () => {
    const { user } = await openForm({ 'POST /api/orders': () => ({ status: 503, body: { success: false, message: 'Please wait' } }) });
    await user.type(screen.getByLabelText('Transaction ID'), '412345678901');
    await user.click(submit());
    expect(await screen.findByText('Please wait')).toBeVisible();
    expect(screen.getByLabelText('Transaction ID')).toHaveValue('412345678901');
  });
});

describe('the delivery address', () => {
  const fill = async (user: ReturnType<typeof render>['user']) => {
    await user.type(screen.getByLabelText('Full Name'), 'Anand Rao');
    await user.type(screen.getByLabelText('Address Line 1'), '4 Lake View');
    await user.type(screen.getByLabelText('City'), 'Mysuru');
    await user.type(screen.getByLabelText('State'), 'Karnataka');
    await user.type(screen.getByLabelText('Pincode'), '570 001x');
    await user.type(screen.getByLabelText('Phone'), '9123456780');
  };
  const saved = testAddress({ _id: 'c3'.repeat(12), fullName: 'Anand Rao', isDefault: false });
  const savedAnswer = { success: true, message: 'ok', address: saved, addresses: [home, saved] };

  it('is chosen from the saved ones; the default is marked and each can be edited', async () => {
    render({ addresses: [work, home] });
    await ready();
    const options = within(screen.getByRole('radiogroup', { name: 'Saved addresses' }));
    expect(options.getAllByRole('radio')).toHaveLength(2);
    expect(options.getAllByText('Default')).toHaveLength(1);
    expect(options.getByRole('radio', { name: 'Meera IyerDefault' })).toBeChecked();
    expect(options.getAllByRole('button', { name: /^Edit the address of/ })).toHaveLength(2);
  });

  it('is added with a pincode of digits only and then chosen', async () => {
    const { api, user } = render({ mocks: { 'POST /api/users/addresses': () => ({ status: 201, body: savedAnswer }) } });
    await ready();
    await user.click(screen.getByRole('button', { name: 'Add new address' }));
    await fill(user);
    expect(screen.getByLabelText('Pincode')).toHaveValue('570001');
    await user.click(screen.getByRole('button', { name: 'Save Address' }));
    expect(await screen.findByText('Address added successfully')).toBeVisible();
    expect(screen.getByRole('radio', { name: /Anand Rao/ })).toBeChecked();
    expect(api.callsTo('POST /api/users/addresses')[0]?.body).toEqual({
      fullName: 'Anand Rao',
      addressLine1: '4 Lake View',
      addressLine2: '',
      city: 'Mysuru',
      state: 'Karnataka',
      pincode: '570001',
      phone: '9123456780',
      isDefault: false,
    });
  });

  it('requires all fields but the second line', async () => {
    const { api, user } = render({ addresses: [] });
    await user.click(await screen.findByRole('button', { name: 'Save Address' }));
    expect(await screen.findByText('Please fill in all required fields.')).toBeVisible();
    expect(screen.getByLabelText('Full Name')).toHaveFocus();
    expect(screen.getByLabelText('City')).toBeInvalid();
    expect(screen.getByLabelText(/Address Line 2/)).toBeValid();
    expect(api.calls).toHaveLength(1);
  });

  it('shows errors beside pincode and phone before anything is sent', async () => {
    const { api, user } = render({ addresses: [] });
    await screen.findByLabelText('Full Name');
    await fill(user);
    await user.clear(screen.getByLabelText('Pincode'));
    await user.type(screen.getByLabelText('Pincode'), '570');
    await user.clear(screen.getByLabelText('Phone'));
    await user.type(screen.getByLabelText('Phone'), 'none');
    await user.click(screen.getByRole('button', { name: 'Save Address' }));
    expect(await screen.findByText('Please enter a valid pincode')).toBeVisible();
    expect(screen.getByText('Please enter a valid phone number')).toBeVisible();
    expect(screen.getByLabelText('Pincode')).toHaveFocus();
    expect(screen.queryByText('Please fill in all required fields.')).not.toBeInTheDocument();
    expect(api.callsTo('POST /api/users/addresses')).toHaveLength(0);
  });

  it('keeps the typed values if it cannot be added', async () => {
    const { user } = render({ addresses: [], mocks: { 'POST /api/users/addresses': () => ({ status: 500 }) } });
    await screen.findByLabelText('Full Name');
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Save Address' }));
    expect(await screen.findByText('Failed to add address.')).toBeVisible();
    expect(screen.getByLabelText('Full Name')).toHaveValue('Anand Rao');
  });

  it('is not added twice if only the answer is lost', async () => {
    const { api, user } = render({ mocks: { 'POST /api/users/addresses': lost } });
    await ready();
    await user.click(screen.getByRole('button', { name: 'Add new address' }));
    await fill(user);
    api.use({ 'GET /api/users/me': testProfile(home, { ...saved, addressLine1: '4 Lake View', addressLine2: '', city: 'Mysuru', state: 'Karnataka', pincode: '570001', phone: '9123456780' }) });
    await user.click(screen.getByRole('button', { name: 'Save Address' }));
    expect(await screen.findByText('Address added successfully')).toBeVisible();
    expect(screen.getByRole('radio', { name: /Anand Rao/ })).toBeChecked();
    expect(screen.queryByText('Failed to add address.')).toBeNull();
  });

  it('is not added twice by the next attempt either, if the addresses could not be loaded', async () => {
    const { api, user } = render({ mocks: { 'POST /api/users/addresses': lost } });
    await ready();
    await user.click(screen.getByRole('button', { name: 'Add new address' }));
    await fill(user);
    api.use({ 'GET /api/users/me': lost });
    await user.click(screen.getByRole('button', { name: 'Save Address' }));
    expect(await screen.findByText('Failed to add address.')).toBeVisible();
    api.use({ 'GET /api/users/me': testProfile(home, { ...saved, addressLine1: '4 Lake View', addressLine2: '', city: 'Mysuru', state: 'Karnataka', pincode: '570001', phone: '9123456780' }) });
    await user.click(screen.getByRole('button', { name: 'Save Address' }));
    expect(await screen.findByText('Address added successfully')).toBeVisible();
    expect(api.callsTo('POST /api/users/addresses')).toHaveLength(1);
  });

  it('is edited in place', async () => {
    const changed = { ...home, city: 'Chennai' };
    const { api, user } = render({
      mocks: { 'PUT /api/users/addresses/:id': { success: true, message: 'ok', address: changed, addresses: [changed] } },
    });
    await ready();
    await user.click(screen.getByRole('button', { name: /^Edit the address of Meera Iyer/ }));
    const city = screen.getByLabelText('City');
    expect(city).toHaveValue('Madurai');
    await user.clear(city);
    await user.type(city, 'Chennai');
    await user.click(screen.getByRole('button', { name: 'Save Address' }));
    expect(await screen.findByText('Address updated successfully')).toBeVisible();
    expect(screen.getByText('Chennai, Tamil Nadu 625001')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Edit the address of Meera Iyer/ })).toHaveFocus();
    expect(api.callsTo('PUT /api/users/addresses/:id')[0]).toMatchObject({ params: { id: home._id }, body: { city: 'Chennai', isDefault: false } });
  });

  it('keeps what another device has changed since its form was opened: only the edited fields are sent, also after a lost answer', async () => {
    const { api, user } = render({ mocks: { 'PUT /api/users/addresses/:id': lost } });
    await ready();
    await user.click(screen.getByRole('button', { name: /^Edit/ }));
    const elsewhere = { ...home, fullName: 'Meera I.', addressLine1: '99 New Street', pincode: '625009' };
    api.use({ 'GET /api/users/me': testProfile(elsewhere) });
    const phone = screen.getByLabelText('Phone');
    await user.clear(phone);
    await user.type(phone, '9123456780');
    await user.click(screen.getByRole('button', { name: 'Save Address' }));
    expect(await screen.findByText('Failed to update address.')).toBeVisible();
    const { fullName, addressLine1, addressLine2, city, state, pincode } = elsewhere;
    expect(api.callsTo('PUT /api/users/addresses/:id')[0]?.body).toEqual({ fullName, addressLine1, addressLine2, city, state, pincode, phone: '9123456780', isDefault: false });

    api.use({ 'GET /api/users/me': testProfile({ ...elsewhere, phone: '9123456780' }) });
    await user.click(screen.getByRole('button', { name: 'Save Address' }));
    expect(await screen.findByText('Address updated successfully')).toBeVisible();
    expect(screen.getByText('99 New Street, Near the tank')).toBeVisible();
    expect(api.callsTo('PUT /api/users/addresses/:id')).toHaveLength(1);
  });

  it.each([
    ['changed', [{ ...home, addressLine1: '99 New Street' }], '99 New Street, Near the tank'],
    ['deleted', [work], 'Meera at work'],
  ])('that was %s elsewhere is shown before the order is placed, and the customer is asked again', async (_case, stored, shown) => {
    const { api, user } = render({ addresses: [home, work] });
    await ready();
    api.use({ 'GET /api/users/me': testProfile(...stored) });
    await user.click(placeOrder());
    expect(await screen.findByRole('alert')).toHaveTextContent('We have not placed your order, because your delivery address has changed in the meantime. Please check it, then try again.');
    expect(await screen.findByText(shown)).toBeVisible();
    expect(placeOrder()).not.toHaveAttribute('aria-busy', 'true');
    expect(api.callsTo('POST /api/orders')).toEqual([]);

    const [first = home] = stored;
    await user.click(screen.getAllByRole('radio')[0] ?? placeOrder());
    await user.click(placeOrder());
    expect(await screen.findByText('Order placed successfully!')).toBeVisible();
    expect(api.callsTo('POST /api/orders')[0]?.body).toMatchObject({ shippingAddress: { addressLine1: first.addressLine1 } });
  });

  it.each([
    ['cannot be loaded', lost],
    ['are slow', () => new Promise<MockedAnswer>(() => undefined)],
  ])('is not checked before the order is placed if the addresses %s', async (_case, answers) => {
    const { api, user } = render();
    await ready();
    api.use({ 'GET /api/users/me': answers });
    await user.click(placeOrder());
    expect(await screen.findByText('Order placed successfully!')).toBeVisible();
  });

  it('stops the order if the login has ended', async () => {
    const { api, user } = render();
    await ready();
    api.use({ 'GET /api/users/me': () => ({ status: 401 }) });
    await user.click(placeOrder());
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
    expect(api.callsTo('POST /api/orders')).toEqual([]);
  });

  it('that is checked slowly: no order is sent if another tab orders the cart in the meantime', async () => {
    const { api, user } = render();
    await ready();
    api.use({
      'GET /api/users/me': () => {
        localStorage.removeItem('cart');
        return { body: testProfile(home) };
      },
    });
    await user.click(placeOrder());
    expect(await screen.findByText('Your cart has changed. Please check your order.')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible();
    expect(api.callsTo('GET /api/users/me')).toHaveLength(2);
    expect(api.callsTo('POST /api/orders')).toEqual([]);
  });

  it('stays as Place Order found it if an earlier load answers later', async () => {
    let finish: (answer: MockedAnswer) => void = () => undefined;
    const { api, user } = render();
    await ready();
    api.use({ 'GET /api/users/me': () => new Promise((resolve) => (finish = resolve)) });
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(api.callsTo('GET /api/users/me')).toHaveLength(2));
    api.use({ 'GET /api/users/me': testProfile({ ...home, addressLine1: '99 New Street' }) });
    await user.click(placeOrder());
    expect(await screen.findByText('99 New Street, Near the tank')).toBeVisible();
    await act(async () => finish({ body: testProfile(home) }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(screen.getByText('99 New Street, Near the tank')).toBeVisible();
  });

  it('that is being edited keeps its form and the typed text when the customer comes back to the tab', async () => {
    const { api, user } = render({ addresses: [home, work], queryClient: createQueryClient() });
    await ready();
    await user.click(screen.getByRole('button', { name: /^Edit the address of Meera at work/ }));
    await user.type(screen.getByLabelText('City'), 'Chennai');
    api.use({ 'GET /api/users/me': testProfile(home) });
    const future = Date.now() + 60_000;
    vi.spyOn(Date, 'now').mockReturnValue(future);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    vi.mocked(Date.now).mockRestore();
    expect(api.callsTo('GET /api/users/me')).toHaveLength(1);
    expect(screen.getByLabelText('City')).toBeVisible();
  });

  it('is loaded again when the customer comes back to the window, but not while its form is open', async () => {
    const { api, user } = render();
    await ready();
    api.use({ 'GET /api/users/me': testProfile({ ...home, city: 'Chennai' }) });
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByText('Chennai, Tamil Nadu 625001')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Edit/ }));
    window.dispatchEvent(new Event('focus'));
    expect(api.callsTo('GET /api/users/me')).toHaveLength(2);
  });

  it('gets the focus in the form that opens, also after the form of another address was closed', async () => {
    const { user } = render({ addresses: [home, work] });
    await ready();
    const editWork = { name: /^Edit the address of Meera at work/ };
    await user.click(screen.getByRole('button', editWork));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', editWork)).toHaveFocus();
    await user.click(screen.getByRole('button', editWork));
    await user.click(screen.getByRole('button', { name: /^Edit the address of Meera Iyer/ }));
    expect(screen.getByLabelText('Full Name')).toHaveFocus();
  });

  it('that was saved after its form was closed leaves another form open, and is not chosen', async () => {
    let finish: (answer: MockedAnswer) => void = () => undefined;
    const { api, user } = render({ addresses: [home, work], mocks: { 'PUT /api/users/addresses/:id': () => new Promise((resolve) => (finish = resolve)) } });
    await ready();
    await user.click(screen.getByRole('button', { name: /^Edit the address of Meera at work/ }));
    await user.click(screen.getByRole('button', { name: 'Save Address' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Add new address' }));
    await user.type(screen.getByLabelText('City'), 'Mysuru');
    expect(screen.getByRole('button', { name: 'Save Address' })).not.toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(api.callsTo('PUT /api/users/addresses/:id')).toHaveLength(1));
    finish({ body: { success: true, message: 'ok', address: work, addresses: [home, work] } });
    expect(await screen.findByText('Address updated successfully')).toBeVisible();
    expect(screen.getByLabelText('City')).toHaveValue('Mysuru');
    expect(screen.getByRole('radio', { name: 'Meera IyerDefault' })).toBeChecked();
  });

  it('that is saved late does not replace an address that the customer chose later', async () => {
    let finish: (answer: MockedAnswer) => void = () => undefined;
    const { api, user } = render({ addresses: [home, work], mocks: { 'PUT /api/users/addresses/:id': () => new Promise((resolve) => (finish = resolve)) } });
    await ready();
    await user.click(screen.getByRole('button', { name: /^Edit the address of Meera Iyer/ }));
    await user.click(screen.getByRole('button', { name: 'Save Address' }));
    await user.click(screen.getByRole('radio', { name: 'Meera at work' }));
    await waitFor(() => expect(api.callsTo('PUT /api/users/addresses/:id')).toHaveLength(1));
    finish({ body: { success: true, message: 'ok', address: home, addresses: [home, work] } });
    expect(await screen.findByText('Address updated successfully')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Meera at work' })).toBeChecked();
  });

  it('is loaded again if it may have changed since an earlier visit', async () => {
    const queryClient = createQueryClient();
    queryClient.setQueryData(['checkout', 'addresses'], [home], { updatedAt: Date.now() - 60_000 });
    render({ addresses: [{ ...home, city: 'Chennai' }], queryClient });
    expect(screen.queryByRole('button', { name: 'Place Order' })).toBeNull();
    expect(await screen.findByText('Chennai, Tamil Nadu 625001')).toBeVisible();
  });

  it('is chosen when it is the first one', async () => {
    const { user } = render({ addresses: [], mocks: { 'POST /api/users/addresses': () => ({ status: 201, body: { ...savedAnswer, addresses: [saved] } }) } });
    await screen.findByLabelText('Full Name');
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Save Address' }));
    expect(await screen.findByRole('radio', { name: /Anand Rao/ })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Add new address' })).toHaveFocus();
  });

  it.each(['Add new address', 'Edit the address of Meera Iyer, 12 Temple Street'])('must be saved or cancelled before the order is placed: %s', async (opens) => {
    const { api, user } = render();
    await ready();
    await user.click(screen.getByRole('button', { name: opens }));
    await user.clear(screen.getByLabelText('City'));
    await user.type(screen.getByLabelText('City'), 'Chennai');
    await user.click(placeOrder());
    const form = within(screen.getByRole('form'));
    expect(form.getByRole('alert')).toHaveTextContent('Please save or cancel the address first.');
    expect(screen.getByLabelText('Full Name')).toHaveFocus();
    expect(screen.getByLabelText('City')).toHaveValue('Chennai');
    expect(api.callsTo('POST /api/orders')).toEqual([]);

    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: opens }));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(placeOrder());
    expect(await screen.findByText('Order placed successfully!')).toBeVisible();
  });

  it('stays unchanged if the server refuses the change', async () => {
    const { user } = render({ mocks: { 'PUT /api/users/addresses/:id': () => ({ status: 404 }) } });
    await ready();
    await user.click(screen.getByRole('button', { name: /^Edit/ }));
    await user.click(screen.getByRole('button', { name: 'Save Address' }));
    expect(await screen.findByText('Failed to update address.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('radio', { name: /Meera Iyer/ })).toBeChecked();
  });
});

describe('the hold of the cart', () => {
  const id = 'f1'.repeat(12);
  const items = [
    { product: maroon._id, quantity: 1, price: 12499.5 },
    { product: cotton._id, quantity: 2, price: 949.5 },
  ];
  const holdOf = (changes: object = {}) => ({ success: true, hold: { _id: id, expiresAt: '2026-06-01T00:00:00.000Z', secondsLeft: 900, items, ...changes } });
  const held = (changes: object = {}): Mock => () => ({ status: 201, body: holdOf(changes) });
  const refused = (message: string, status = 409): Mock => () => ({ status, body: { success: false, message } });
  const taken = 'Someone is paying for the last Maroon Kanjeevaram. It may be free again at 2:32 pm.';
  const code = () => screen.queryByRole('img', { name: 'QR code of the UPI payment' });
  const chooseUpi = async (mocks: Record<string, Mock>) => {
    const page = render({ mocks: { 'GET /api/holds/mine': { success: true }, 'DELETE /api/holds/:id': { success: true, message: 'ok' }, ...mocks } });
    await ready();
    await page.user.click(screen.getByRole('radio', { name: 'UPI Payment' }));
    return page;
  };
  const countdown = () => screen.findByText(/We hold your items for you/);
  const untilCountdownHasFocus = async () => {
    const shown = await countdown();
    // It takes the focus in an effect.
    await waitFor(() => expect(shown).toHaveFocus());
  };
  /** The shop's holds last 15 minutes. */
  const endHold = () => vi.setSystemTime(Date.now() + 900_000);
  const upi = () => screen.getByRole('radio', { name: 'UPI Payment' });
  /** The page after UPI was chosen and the tab was reloaded. */
  const reload = async (mocks: Record<string, Mock>) => {
    const before = await chooseUpi({ 'POST /api/holds': held() });
    await countdown();
    before.unmount();
    const page = render({ mocks: { 'DELETE /api/holds/:id': { success: true, message: 'ok' }, ...mocks } });
    await ready();
    return page;
  };

  it('that is granted after a refused order takes the refusal away', async () => {
    const { api, user } = await chooseUpi({ 'POST /api/holds': refused(taken), 'POST /api/orders': refused('"Maroon Kanjeevaram" is out of stock'), 'GET /api/products/:id': () => ({ status: 500 }) });
    await user.click(placeOrder());
    expect(await screen.findByText('"Maroon Kanjeevaram" is out of stock')).toBeVisible();
    api.use({ 'POST /api/holds': held() });
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await countdown()).toBeVisible();
    expect(screen.queryByText(/out of stock/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Review your cart' })).toBeNull();
  });

  it('that has ended before a refused payment: the page asks no longer for the payment, and keeps it for the next visit', async () => {
    const page = await reload({ 'GET /api/holds/mine': { success: true }, 'POST /api/orders': refused('"Maroon Kanjeevaram" is out of stock'), 'GET /api/products/:id': () => ({ status: 500 }) });
    expect(await screen.findByText(/We do not hold your items now/)).toBeVisible();
    expect(screen.getAllByText(/press Done/)).toHaveLength(1);
    await page.user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByText('If you have paid, submit your payment details now.')).toBeVisible();
    await page.user.type(screen.getByLabelText('Transaction ID'), '412345678901');
    await page.user.click(screen.getByRole('button', { name: 'Submit Payment Details' }));
    expect(await screen.findByText(/Have you already paid/)).toBeVisible();
    expect(screen.queryByText('If you have paid, submit your payment details now.')).toBeNull();
    page.unmount();

    const next = render({ mocks: { 'GET /api/holds/mine': { success: true } } });
    expect(await screen.findByLabelText('Transaction ID')).toHaveValue('412345678901');
    expect(screen.queryByText(/press Done|pay later/)).toBeNull();
    next.api.use({ 'POST /api/admin/orders/:id/payment-details': { success: true, message: 'ok' } });
    await next.user.click(screen.getByRole('button', { name: 'Submit Payment Details' }));
    await waitFor(() => expect(next.history.location.pathname).toBe('/my-orders'));
    expect(readDraft(`checkout ${testUsers.customer._id}`)).toBeUndefined();
  });

  it('ends with the kept payment if another tab orders the cart', async () => {
    const name = `checkout ${testUsers.customer._id}`;
    const before = await chooseUpi({ 'POST /api/holds': held() });
    await countdown();
    before.unmount();
    storeDraft(name, { transactionId: '412345678901', paymentDate: dayOf(new Date()), amount: '14398.5' });
    render({ mocks: { 'GET /api/holds/mine': { success: true } } });
    expect(await screen.findByLabelText('Transaction ID')).toHaveValue('412345678901');
    localStorage.removeItem('cart');
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
    expect(await screen.findByText('Your cart is empty')).toBeVisible();
    await waitFor(() => expect(readDraft(name)).toBeUndefined());
  });

  it('that has ended before a refused order: the page does not offer to pay later', async () => {
    const { user } = await reload({ 'GET /api/holds/mine': { success: true }, 'POST /api/orders': refused('"Maroon Kanjeevaram" is out of stock'), 'GET /api/products/:id': () => ({ status: 500 }) });
    expect(await screen.findByText(/pay later/)).toBeVisible();
    await user.click(placeOrder());
    expect(await screen.findByText('"Maroon Kanjeevaram" is out of stock')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Done' })).toBeVisible());
    expect(screen.queryByText(/pay later/)).toBeNull();
  });

  it('comes before the code, and the order names it', async () => {
    stopDate();
    withoutPatience(holdPatienceMs);
    let finish: (answer: MockedAnswer) => void = () => undefined;
    const { api, user } = await chooseUpi({ 'POST /api/holds': () => new Promise((resolve) => (finish = resolve)) });
    expect(screen.getByText('Holding your items for you …')).toBeVisible();
    await waitFor(() => expect(api.callsTo('POST /api/holds')).toHaveLength(1));
    expect(code()).toBeNull();
    finish({ status: 201, body: holdOf() });
    expect(await countdown()).toHaveTextContent('Time left to pay: 15:00');
    expect(code()).toBeVisible();
    const [call] = api.callsTo('POST /api/holds');
    expect(api.callsTo('POST /api/holds')).toHaveLength(1);
    expect(call?.body).toEqual({ items: [{ product: maroon._id, quantity: 1 }, { product: cotton._id, quantity: 2 }] });
    expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    await user.click(placeOrder());
    await waitFor(() => expect(api.callsTo('POST /api/orders')[0]?.body).toMatchObject({ paymentMethod: 'online', holdId: id }));
  });

  it('that is refused shows the reason and no code, and can be tried again', async () => {
    const { api, user } = await chooseUpi({ 'POST /api/holds': refused(taken) });
    expect(await screen.findByText(taken)).toBeVisible();
    expect(code()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Done' })).toBeNull();
    expect(screen.queryByText(/already paid/)).toBeNull();
    api.use({ 'POST /api/holds': held() });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await untilCountdownHasFocus();
    expect(code()).toBeVisible();
    api.use({ 'POST /api/orders': refused('You have too many open orders'), 'GET /api/holds/mine': holdOf(), 'GET /api/products/:id': () => ({ status: 500 }) });
    await user.click(placeOrder());
    expect(await screen.findByText('You have too many open orders')).toBeVisible();
    await waitFor(() => expect(code()).toBeVisible());
    expect(placeOrder()).toHaveFocus();
  });

  it('that came too often shows the reason, and asks to place the order before paying', async () => {
    const message = 'We held items for you 3 times in the last minute. Please try again in a minute. You can still place your order: that reserves the items at once.';
    const { api, user } = await chooseUpi({ 'POST /api/holds': refused(message, 429) });
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByText('We have not reserved your items yet. Place your order before you pay.')).toBeVisible();
    await user.click(placeOrder());
    await waitFor(() => expect(api.callsTo('POST /api/orders')[0]?.body).not.toHaveProperty('holdId'));
  });

  it.each<[string, Mock]>([
    ['an older catalogue', refused('Not found', 404)],
    ['an error', refused('Something went wrong', 500)],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a malformed answer', () => ({ status: 201, body: { success: true, hold: null } })],
  ])('that is impossible leaves the page as it is without holds: %s', async (_name, mock) => {
    const { api, user } = await chooseUpi({ 'POST /api/holds': mock });
    expect(await screen.findByText('Scan this QR code with any UPI app to pay ₹14,398.50')).toBeVisible();
    expect(screen.queryByText(/We hold your items/)).toBeNull();
    await user.click(placeOrder());
    await waitFor(() => expect(api.callsTo('POST /api/orders')[0]?.body).not.toHaveProperty('holdId'));
  });

  it('that is slow delays the code for a limited time, and is used when it arrives', async () => {
    let finish: (answer: MockedAnswer) => void = () => undefined;
    await chooseUpi({ 'POST /api/holds': () => new Promise((resolve) => (finish = resolve)) });
    expect(await screen.findByRole('img', { name: 'QR code of the UPI payment' })).toBeVisible();
    finish({ status: 201, body: holdOf() });
    expect(await countdown()).toBeVisible();
  });

  it('ends with its countdown: no code any more, and it can be held again', async () => {
    const { api, user } = await chooseUpi({ 'POST /api/holds': held() });
    await countdown();
    endHold();
    expect(await screen.findByRole('button', { name: 'Hold again' })).toBeVisible();
    expect(code()).toBeNull();
    api.use({ 'POST /api/holds': held({ _id: 'f2'.repeat(12) }) });
    await user.click(screen.getByRole('button', { name: 'Hold again' }));
    await untilCountdownHasFocus();
    const [first, second] = api.callsTo('POST /api/holds').map(({ headers }) => headers.get('idempotency-key'));
    expect(second).not.toBe(first);
    await user.click(placeOrder());
    await waitFor(() => expect(api.callsTo('POST /api/orders')[0]?.body).toMatchObject({ holdId: 'f2'.repeat(12) }));
  });

  it('that has ended keeps the typed payment, and names the ended hold in the order', async () => {
    const { api, user } = await chooseUpi({ 'POST /api/holds': held(), 'POST /api/orders': refused('"Maroon Kanjeevaram" is out of stock') , 'GET /api/products/:id': () => ({ status: 500 }) });
    await countdown();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.type(screen.getByLabelText('Transaction ID'), '412345678901');
    endHold();
    expect(await screen.findByRole('button', { name: 'Hold again' })).toBeVisible();
    expect(screen.getByText('If you have paid, submit your payment details now.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Submit Payment Details' }));
    expect(await screen.findByText('"Maroon Kanjeevaram" is out of stock')).toBeVisible();
    expect(screen.getByText(/We will refund you within three working days/)).toBeVisible();
    expect(screen.getByLabelText('Transaction ID')).toHaveValue('412345678901');
    expect(api.callsTo('POST /api/orders')[0]?.body).toMatchObject({ holdId: id });
  });

  it('that is gone after the code was shown says how to get the money back', async () => {
    const { api, user } = await chooseUpi({ 'POST /api/holds': held() });
    await countdown();
    endHold();
    await user.click(await screen.findByRole('button', { name: 'Hold again' }));
    await countdown();
    expect(screen.queryByText(/Have you already paid/)).toBeNull();
    api.use({ 'POST /api/holds': refused(taken) });
    endHold();
    await user.click(await screen.findByRole('button', { name: 'Hold again' }));
    expect(await screen.findByText(taken)).toBeVisible();
    expect(screen.getByText(/Have you already paid/)).toBeVisible();
  });

  it('ends if the customer leaves UPI, and the order does not name it', async () => {
    const { api, user } = await chooseUpi({ 'POST /api/holds': held() });
    await countdown();
    await user.click(screen.getByRole('button', { name: 'Pay in cash on delivery instead' }));
    await waitFor(() => expect(api.callsTo('DELETE /api/holds/:id')[0]?.params).toEqual({ id }));
    await user.click(placeOrder());
    await waitFor(() => expect(api.callsTo('POST /api/orders')[0]?.body).toMatchObject({ paymentMethod: 'cod' }));
    expect(api.callsTo('POST /api/orders')[0]?.body).not.toHaveProperty('holdId');
  });

  it('is replaced if the cart changes in another tab', async () => {
    const { api } = await chooseUpi({ 'POST /api/holds': held() });
    await countdown();
    api.use({ 'POST /api/holds': held({ _id: 'f2'.repeat(12), items: [items[0]] }) });
    storeCart(maroon);
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
    await waitFor(() => expect(api.callsTo('POST /api/holds')).toHaveLength(2));
    expect(api.callsTo('POST /api/holds')[1]?.body).toEqual({ items: [{ product: maroon._id, quantity: 1 }] });
    expect(await screen.findByText('Scan this QR code with any UPI app to pay ₹12,499.50')).toBeVisible();
  });

  it('that has ended is not taken again because the cart changes in another tab, but only if the customer asks for it', async () => {
    const { api, user } = await chooseUpi({ 'POST /api/holds': held() });
    await countdown();
    endHold();
    await screen.findByRole('button', { name: 'Hold again' });
    for (const [index, cart] of [[maroon], [cotton]].entries()) {
      storeCart(...cart);
      window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
      await waitFor(() => expect(api.callsTo('GET /api/holds/mine')).toHaveLength(index + 2));
    }
    expect(await screen.findByText('We do not hold your items now. Please do not pay now.')).toBeVisible();
    expect(api.callsTo('POST /api/holds')).toHaveLength(1);
    api.use({ 'POST /api/holds': held({ items: [items[1]] }) });
    await user.click(screen.getByRole('button', { name: 'Hold again' }));
    await untilCountdownHasFocus();
    expect(api.callsTo('POST /api/holds').map(({ body }) => body)).toMatchObject([{}, { items: [{ product: cotton._id, quantity: 2 }] }]);
  });

  it('of a hidden page is replaced once, when the customer comes back', async () => {
    const { api } = await chooseUpi({ 'POST /api/holds': held() });
    await countdown();
    api.use({ 'GET /api/holds/mine': holdOf(), 'POST /api/holds': held({ items: [items[1]] }) });
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    onTestFinished(() => visibility.mockRestore());
    for (const cart of [[maroon], [cotton]]) {
      storeCart(...cart);
      window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
      await new Promise((resolve) => setTimeout(resolve));
    }
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    expect(await screen.findByText('Scan this QR code with any UPI app to pay ₹1,899')).toBeVisible();
    expect(api.callsTo('POST /api/holds').map(({ body }) => body)).toMatchObject([{}, { items: [{ product: cotton._id, quantity: 2 }] }]);
  });

  it('ends if the cart is emptied in another tab', async () => {
    const { api } = await chooseUpi({ 'POST /api/holds': held() });
    await countdown();
    storeCart();
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible();
    await waitFor(() => expect(api.callsTo('DELETE /api/holds/:id')[0]?.params).toEqual({ id }));
  });

  it.each(['before the hold is requested', 'while the hold is requested', 'without the hold that has arrived'])('ends if the order is placed %s', async (when) => {
    let find: (answer: MockedAnswer) => void = () => undefined;
    let hold: (answer: MockedAnswer) => void = () => undefined;
    let place: (answer: MockedAnswer) => void = () => undefined;
    const { api, user, history } = await chooseUpi({
      'GET /api/holds/mine': () => new Promise((resolve) => (find = resolve)),
      'POST /api/holds': () => new Promise((resolve) => (hold = resolve)),
      'POST /api/orders': () => new Promise((resolve) => (place = resolve)),
    });
    const asked = async () => {
      find({ body: { success: true } });
      await waitFor(() => expect(api.callsTo('POST /api/holds')).toHaveLength(1));
    };
    const taken = async () => {
      hold({ status: 201, body: holdOf() });
      await waitFor(() => expect(api.callsTo('DELETE /api/holds/:id')[0]?.params).toEqual({ id }));
    };
    await waitFor(() => expect(api.callsTo('GET /api/holds/mine')).toHaveLength(1));
    if (when !== 'before the hold is requested') await asked();
    await user.click(placeOrder());
    await waitFor(() => expect(api.callsTo('POST /api/orders')).toHaveLength(1));
    if (when === 'without the hold that has arrived') {
      hold({ status: 201, body: holdOf() });
      await countdown();
    }
    place({ status: 201, body: answer });
    await waitFor(() => expect(history.location.pathname).toBe(`/order-payment-details/${placed._id}`));
    if (when === 'before the hold is requested') {
      find({ body: { success: true } });
      await new Promise((resolve) => setTimeout(resolve));
      expect(api.callsTo('POST /api/holds')).toEqual([]);
    } else await taken();
  });

  it('ends with the order, which may be an earlier one, and stays for a visit of another page', async () => {
    const page = await chooseUpi({ 'POST /api/holds': held() });
    await countdown();
    await page.user.click(placeOrder());
    await waitFor(() => expect(page.history.location.pathname).toBe(`/order-payment-details/${placed._id}`));
    await waitFor(() => expect(page.api.callsTo('DELETE /api/holds/:id')[0]?.params).toEqual({ id }));
    const other = await chooseUpi({ 'POST /api/holds': held() });
    await countdown();
    other.unmount();
    expect(other.api.callsTo('DELETE /api/holds/:id')).toEqual([]);
  });

  it('that is gone when the server refuses the order: no code any more, and the prices are those of the catalogue', async () => {
    const message = '"Maroon Kanjeevaram" is out of stock';
    const { api, user } = await chooseUpi({ 'POST /api/holds': held(), 'POST /api/orders': refused(message) });
    await countdown();
    api.use({
      'GET /api/holds/mine': { success: true },
      [`GET /api/products/${maroon._id}`]: { success: true, product: { ...maroon, price: 13000, images: ['maroon-1'] } },
      [`GET /api/products/${cotton._id}`]: () => ({ status: 500 }),
    });
    await user.click(placeOrder());
    expect(await screen.findByText('We do not hold your items now. Please do not pay now.')).toBeVisible();
    expect(await screen.findByText('Maroon Kanjeevaram is now ₹13,000 (it was ₹12,499.50).')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.getByText(/Have you already paid/)).toBeVisible();
    expect(code()).toBeNull();
    expect(screen.queryByText(/We hold your items/)).toBeNull();
    expect(screen.queryByText(/is now ₹12,499.50/)).toBeNull();
    expect(api.callsTo('POST /api/holds')).toHaveLength(1);
  });

  it('that still runs when the server refuses the order keeps its code and its prices', async () => {
    const { api, user } = await chooseUpi({ 'POST /api/holds': held(), 'POST /api/orders': refused('You have too many open orders') });
    await countdown();
    api.use({ 'GET /api/holds/mine': holdOf(), 'GET /api/products/:id': { success: true, product: { ...maroon, price: 13000, images: [] } } });
    await user.click(placeOrder());
    expect(await screen.findByText('You have too many open orders')).toBeVisible();
    await waitFor(() => expect(api.callsTo('GET /api/products/:id')).toHaveLength(2));
    await waitFor(() => expect(placeOrder()).not.toHaveAttribute('aria-busy', 'true'));
    await waitFor(() => expect(code()).toBeVisible());
    expect(screen.getByText(/Have you already paid/)).toBeVisible();
    expect(storedCart()).toEqual([maroon, cotton]);
  });

  it('ends if a product is no longer sold: the page names it and shows no code, also on the next attempt', async () => {
    const { api, user } = await chooseUpi({ 'POST /api/holds': held(), 'POST /api/orders': refused('Product not found: product 1 of your order is no longer available') });
    await countdown();
    api.use({
      'GET /api/holds/mine': holdOf(),
      [`GET /api/products/${maroon._id}`]: () => ({ status: 404 }),
      [`GET /api/products/${cotton._id}`]: { success: true, product: { ...cotton, images: [] } },
      'DELETE /api/holds/:id': () => {
        api.use({ 'GET /api/holds/mine': { success: true }, 'POST /api/holds': refused('A product in your cart is no longer available') });
        return { body: { success: true, message: 'ok' } };
      },
    });
    await user.click(placeOrder());
    expect(await screen.findByText('Maroon Kanjeevaram is no longer sold. Please remove it from your cart.')).toBeVisible();
    expect(screen.getByText('You cannot order these items now. Please do not pay.')).toBeVisible();
    expect(code()).toBeNull();
    expect(screen.getByText(/Have you already paid/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('A product in your cart is no longer available')).toBeVisible();
    expect(code()).toBeNull();
  });

  it('that the customer asked for again ends too if a product turns out to be no longer sold', async () => {
    const { api, user } = await chooseUpi({ 'POST /api/holds': held(), 'POST /api/orders': refused('A product in your cart is no longer available') });
    await countdown();
    const product = heldAnswer();
    api.use({ 'GET /api/holds/mine': { success: true }, 'POST /api/holds': held({ _id: 'f2'.repeat(12) }), 'GET /api/products/:id': product.mock });
    await user.click(placeOrder());
    await screen.findByText('Checking your items …');
    await user.click(screen.getByRole('button', { name: 'Pay in cash on delivery instead' }));
    await user.click(upi());
    await countdown();
    product.answer({ status: 404 });
    expect(await screen.findByText('You cannot order these items now. Please do not pay.')).toBeVisible();
    expect(code()).toBeNull();
    await waitFor(() => expect(api.callsTo('DELETE /api/holds/:id').at(-1)?.params).toEqual({ id: 'f2'.repeat(12) }));
  });

  it('is looked for, and the products too, without holding up Place Order: no code until both have answered', async () => {
    withoutPatience(holdPatienceMs);
    const { api, user } = await chooseUpi({ 'POST /api/holds': held(), 'POST /api/orders': refused('You have too many open orders') });
    await countdown();
    const [mine, product] = [heldAnswer(), heldAnswer()];
    api.use({ 'GET /api/holds/mine': mine.mock, 'GET /api/products/:id': product.mock });
    await user.click(placeOrder());
    expect(await screen.findByText('You have too many open orders')).toBeVisible();
    expect(placeOrder()).not.toHaveAttribute('aria-busy');
    mine.answer({ body: holdOf() });
    await waitFor(() => expect(api.callsTo('GET /api/products/:id')).toHaveLength(2));
    await act(async () => undefined);
    expect(screen.getByText('Checking your items …')).toBeVisible();
    expect(code()).toBeNull();
    product.answer({ status: 500 });
    expect(await countdown()).toBeVisible();
    expect(code()).toBeVisible();
  });

  it('stays if the shop does not say in time whether it still runs and the products are still sold: the code appears again', async () => {
    const { api, user } = await chooseUpi({ 'POST /api/holds': held(), 'POST /api/orders': refused('You have too many open orders') });
    await countdown();
    const product = heldAnswer();
    api.use({ 'GET /api/holds/mine': () => new Promise(() => undefined), 'GET /api/products/:id': product.mock });
    await user.click(placeOrder());
    expect(await screen.findByText('Checking your items …')).toBeVisible();
    expect(code()).toBeNull();
    await user.click(placeOrder());
    await waitFor(() => expect(api.callsTo('POST /api/orders').map(({ body }) => body)).toEqual([expect.objectContaining({ holdId: id }), expect.objectContaining({ holdId: id })]));
    expect(await screen.findByRole('img', { name: 'QR code of the UPI payment' })).toBeVisible();
    // Two products for each refusal.
    await waitFor(() => expect(api.callsTo('GET /api/products/:id')).toHaveLength(4));
    await act(async () => product.answer({ body: { success: true, product: { ...maroon, price: 13000, images: [] } } }));
    expect(storedCart()).toEqual([maroon, cotton]);
  });

  it('stays if the page cannot load the file that asks for the products: no code until the next answer', async () => {
    vi.mocked(refreshCart).mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    onTestFinished(() => void vi.mocked(refreshCart).mockReset());
    const { api, user } = await chooseUpi({ 'POST /api/holds': held(), 'POST /api/orders': refused('Please enter a valid phone number', 400) });
    await countdown();
    api.use({ 'GET /api/holds/mine': holdOf(), 'GET /api/products/:id': () => ({ status: 500 }) });
    await user.click(placeOrder());
    expect(await screen.findByText('Please press Place Order again before you pay.')).toBeVisible();
    expect(code()).toBeNull();
    expect(screen.getByRole('button', { name: 'Done' })).toBeVisible();
    await user.click(placeOrder());
    await waitFor(() => expect(code()).toBeVisible());
    expect(api.callsTo('POST /api/orders')[1]?.body).toMatchObject({ holdId: id });
    expect(api.callsTo('DELETE /api/holds/:id')).toEqual([]);
  });

  it('is looked for again if an earlier order has another payment: no code for a hold that this order has ended', async () => {
    storeAttempt();
    const payments = [{ _id: 'a'.repeat(24), transactionId: '512345678902', amount: 14398.5, paymentDate: '2026-11-21', state: 'verified' }];
    const { api, user } = await chooseUpi({
      'POST /api/holds': held(),
      'POST /api/orders': () => ({ status: 201, body: { ...answer, order: { ...placed, paymentMethod: 'online', payments, amountDue: 0 } } }),
    });
    await countdown();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.type(screen.getByLabelText('Transaction ID'), '412345678901');
    await user.click(screen.getByRole('button', { name: 'Submit Payment Details' }));
    expect(await screen.findByText(/We already have your earlier order ORD-20261121-7KQ2/)).toBeVisible();
    expect(await screen.findByText('We do not hold your items now. Please do not pay now.')).toBeVisible();
    expect(code()).toBeNull();
    expect(api.callsTo('POST /api/holds')).toHaveLength(1);
  });

  it('shows no code while another tab waits for the answer to an order', async () => {
    await chooseUpi({ 'POST /api/holds': held() });
    await countdown();
    storeAttempt({ waiting: testUsers.customer._id });
    window.dispatchEvent(new StorageEvent('storage', { key: attemptName }));
    expect(await screen.findByText(/Your order may have reached us. You can safely try again/)).toBeVisible();
    expect(code()).toBeNull();
    storeAttempt();
    window.dispatchEvent(new StorageEvent('storage', { key: attemptName }));
    await waitFor(() => expect(code()).toBeVisible());
    expect(screen.queryByText(/Your order may have reached us/)).toBeNull();
  });

  it('does not call an order uncertain while this tab waits for its answer', async () => {
    const { api, user } = render({ mocks: { 'POST /api/orders': () => new Promise(() => undefined) } });
    await ready();
    await user.click(placeOrder());
    await waitFor(() => expect(api.callsTo('POST /api/orders')).toHaveLength(1));
    act(() => void window.dispatchEvent(new Event('pageshow')));
    expect(screen.queryByText(/Your order may have reached us/)).toBeNull();
  });

  it('is taken anew after the end of the old one, which was slow', async () => {
    let finish: (answer: MockedAnswer) => void = () => undefined;
    const { api, user } = await chooseUpi({ 'POST /api/holds': held(), 'DELETE /api/holds/:id': () => new Promise((resolve) => (finish = resolve)) });
    await countdown();
    api.use({ 'GET /api/holds/mine': holdOf(), 'POST /api/holds': held({ _id: 'f2'.repeat(12) }) });
    await user.click(screen.getByRole('button', { name: 'Pay in cash on delivery instead' }));
    await user.click(upi());
    expect(screen.getByText('Holding your items for you …')).toBeVisible();
    expect(api.callsTo('GET /api/holds/mine')).toHaveLength(1);
    api.use({ 'GET /api/holds/mine': { success: true }, 'DELETE /api/holds/:id': { success: true, message: 'ok' } });
    finish({ body: { success: true, message: 'ok' } });
    await countdown();
    await user.click(placeOrder());
    await waitFor(() => expect(api.callsTo('POST /api/orders')[0]?.body).toMatchObject({ holdId: 'f2'.repeat(12) }));
  });

  it('is not taken while the order of a lost answer may exist: the page keeps saying so, and shows no code', async () => {
    const { api, user } = render({ mocks: { 'GET /api/holds/mine': { success: true }, 'POST /api/orders': lost } });
    await ready();
    await user.click(placeOrder());
    expect(await screen.findByText(/Your order may have reached us. You can safely try again/)).toBeVisible();
    await user.click(upi());
    expect(screen.getByText(/Your order may have reached us. You can safely try again/)).toBeVisible();
    expect(screen.getByText(/press Place Order again before you pay/)).toBeVisible();
    await waitFor(() => expect(api.callsTo('GET /api/holds/mine')).toHaveLength(1));
    expect(code()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Hold again' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Done' })).toBeVisible();

    api.use({ 'POST /api/orders': refused('"Maroon Kanjeevaram" is out of stock'), 'GET /api/products/:id': () => ({ status: 500 }) });
    await user.click(placeOrder());
    expect(await screen.findByText('"Maroon Kanjeevaram" is out of stock')).toBeVisible();
    expect(screen.queryByText(/Your order may have reached us. You can safely try again/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Hold again' })).toBeVisible();
    await waitFor(() => expect(api.callsTo('GET /api/products/:id')).toHaveLength(2));
    expect(api.callsTo('POST /api/holds')).toEqual([]);
  });

  it('is not taken after a reload either, while the order of a lost answer may exist', async () => {
    storeAttempt({ waiting: testUsers.customer._id });
    const { api } = await chooseUpi({});
    expect(screen.getByText(/Your order may have reached us. You can safely try again/)).toBeVisible();
    await waitFor(() => expect(api.callsTo('GET /api/holds/mine')).toHaveLength(1));
    expect(api.callsTo('POST /api/holds')).toEqual([]);
    expect(code()).toBeNull();
  });

  it('that another tab released is noticed when the customer comes back: no code any more, and it can be held again', async () => {
    const { api, user } = await chooseUpi({ 'POST /api/holds': held() });
    await countdown();
    api.use({ 'GET /api/holds/mine': holdOf() });
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(api.callsTo('GET /api/holds/mine')).toHaveLength(2));
    expect(code()).toBeVisible();

    api.use({ 'GET /api/holds/mine': () => ({ status: 503 }) });
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(api.callsTo('GET /api/holds/mine')).toHaveLength(3));
    expect(code()).toBeVisible();

    api.use({ 'GET /api/holds/mine': { success: true } });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    expect(await screen.findByText('We do not hold your items now. Please do not pay now.')).toBeVisible();
    expect(code()).toBeNull();
    expect(api.callsTo('POST /api/holds')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Hold again' }));
    expect(await countdown()).toBeVisible();
  });

  it.each([
    [600, '10:00'],
    [30, '0:30'],
  ])('with %i s left continues after a reload: UPI stays chosen, and the page takes no new one', async (secondsLeft, time) => {
    stopDate();
    const { api, user } = await reload({ 'GET /api/holds/mine': holdOf({ secondsLeft }) });
    expect(upi()).toBeChecked();
    expect(await countdown()).toHaveTextContent(`Time left to pay: ${time}`);
    expect(code()).toBeVisible();
    expect(api.callsTo('POST /api/holds')).toEqual([]);
    await user.click(placeOrder());
    await waitFor(() => expect(api.callsTo('POST /api/orders')[0]?.body).toMatchObject({ paymentMethod: 'online', holdId: id }));
  });

  it.each<[string, object]>([
    ['ended', { success: true }],
    ['been replaced by one of another cart', holdOf({ items: [items[0]] })],
  ])('that has %s before a reload is taken again only if the customer asks for it', async (_name, mine) => {
    const { api, user } = await reload({ 'GET /api/holds/mine': mine, 'POST /api/holds': held() });
    expect(upi()).toBeChecked();
    expect(await screen.findByText('We do not hold your items now. Please do not pay now.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Done' })).toBeVisible();
    expect(code()).toBeNull();
    expect(api.callsTo('POST /api/holds')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Hold again' }));
    await untilCountdownHasFocus();
    expect(api.callsTo('POST /api/holds')).toHaveLength(1);
  });

  it('is taken if the customer leaves UPI after a reload and chooses it again', async () => {
    const { api, user } = await reload({ 'GET /api/holds/mine': { success: true }, 'POST /api/holds': held() });
    await user.click(screen.getByRole('button', { name: 'Pay in cash on delivery instead' }));
    await user.click(upi());
    expect(await countdown()).toBeVisible();
    expect(api.callsTo('POST /api/holds')).toHaveLength(1);
  });

  it('is not looked for on the page of the next purchase, which starts with cash on delivery', async () => {
    const other = await chooseUpi({ 'POST /api/holds': held() });
    await countdown();
    other.unmount();
    storeCart(maroon);
    const api = mockApi({ 'GET /api/users/me': testProfile(home) });
    const ofAnotherCart = renderPage(<CheckoutPage />, { path: '/checkout', route: '/checkout', user: 'customer' });
    await ready();
    expect(upi()).not.toBeChecked();
    ofAnotherCart.unmount();

    const placing = await chooseUpi({ 'POST /api/holds': held() });
    await countdown();
    await placing.user.click(placeOrder());
    await waitFor(() => expect(placing.history.location.pathname).toBe(`/order-payment-details/${placed._id}`));
    placing.unmount();
    const next = render();
    await ready();
    expect(upi()).not.toBeChecked();
    expect([...api.callsTo('GET /api/holds/mine'), ...next.api.callsTo('GET /api/holds/mine')]).toEqual([]);
  });

  it('has the prices of the order: the code asks for them, and the page says what changed', async () => {
    const { api, user } = await chooseUpi({ 'POST /api/holds': held({ items: [{ ...items[0], price: 13000 }, items[1]] }) });
    expect(await screen.findByText('Scan this QR code with any UPI app to pay ₹14,899')).toBeVisible();
    expect(screen.getByText('Maroon Kanjeevaram is now ₹13,000 (it was ₹12,499.50).')).toBeVisible();
    await user.click(placeOrder());
    await waitFor(() => expect(api.callsTo('POST /api/orders')[0]?.body).toMatchObject({ totalAmount: 14899, items: [{ price: 13000 }, { price: 949.5 }] }));
  });

  it.each([
    [600, items, 'continues'],
    [30, items, 'starts again'],
    [600, items.slice(0, 1), 'starts again'],
  ])('with %i s left and %j at the opening of the page: %s', async (secondsLeft, heldItems, what) => {
    stopDate();
    const other = 'f3'.repeat(12);
    const { api, user } = await chooseUpi({ 'GET /api/holds/mine': holdOf({ _id: other, secondsLeft, items: heldItems }), 'POST /api/holds': held() });
    expect(await countdown()).toHaveTextContent(what === 'continues' ? '10:00' : '15:00');
    expect(api.callsTo('POST /api/holds')).toHaveLength(what === 'continues' ? 0 : 1);
    await user.click(placeOrder());
    await waitFor(() => expect(api.callsTo('POST /api/orders')[0]?.body).toMatchObject({ holdId: what === 'continues' ? other : id }));
  });
});
