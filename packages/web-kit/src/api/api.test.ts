import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setCustomer } from '../session/customer';
import { subscribeToSession } from '../session/storage';
import { logInAs, mockApi, testToken, testUsers, type MockedCall } from '../testing';
import { api } from './api';
import { ApiError, messageOf } from './api-error';
import { RefusedAnswer } from './failure';
import { asRecord } from './readers';
import { registerNavigate } from './unauthorized';

const failure = (call: Promise<unknown>) => call.then(() => expect.fail('the call should fail'), (error: unknown) => error);

describe('api', () => {
  it('sends JSON with the stored token and returns the answer’s body', async () => {
    logInAs('customer');
    const { calls } = mockApi({ 'POST /api/orders': () => ({ status: 201, body: { success: true } }) });
    const answer = await api.post('/api/orders', { items: [] }, { headers: { 'Idempotency-Key': 'k1' } });
    expect(answer).toEqual({ success: true });
    expect(calls[0]?.body).toEqual({ items: [] });
    expect(Object.fromEntries(calls[0]?.headers ?? [])).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': 'k1',
      authorization: `Bearer ${testToken(testUsers.customer)}`,
    });
  });

  it('sends a form as it is', async () => {
    const { calls } = mockApi({ 'POST /api/admin/statements': {} });
    const form = new FormData();
    await api.post('/api/admin/statements', form);
    expect(calls[0]?.body).toBe(form);
    expect(calls[0]?.headers.has('content-type')).toBe(false);
  });

  it('sends no token for a visitor and no content type without a body', async () => {
    const { calls } = mockApi({ 'PUT /api/users/addresses/:id/default': {} });
    await api.put('/api/users/addresses/a1/default');
    expect(Object.fromEntries(calls[0]?.headers ?? [])).toEqual({ accept: 'application/json' });
    expect(calls[0]?.params).toEqual({ id: 'a1' });
  });

  it('throws the time to wait, and whether a login with a code by mail is accepted', async () => {
    const blocked = { status: 429, headers: { 'retry-after': '900' }, body: { message: 'Too many attempts', codeByMail: true } };
    mockApi({ 'POST /api/auth/login': () => blocked, 'GET /api/orders': () => ({ status: 503 }) });
    expect(await failure(api.post('/api/auth/login', {}))).toMatchObject({ status: 429, details: { retryAfter: 900, codeByMail: true } });
    expect(await failure(api.get('/api/orders'))).toMatchObject({ status: 503, details: { retryAfter: undefined, codeByMail: false } });
  });

  it('throws the server’s message and status', async () => {
    mockApi({ 'GET /api/products/x': () => ({ status: 404, body: { success: false, message: 'Product not found' } }) });
    const error = await failure(api.get('/api/products/x'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 404, message: 'Product not found' });
  });

  it.each([
    [{ success: false, message: 'Email already registered' }, 'Email already registered'],
    [{ success: false }, 'Registration failed'],
    [{ success: false, message: 7 }, 'Registration failed'],
  ])('throws if a 2xx answer says that the call failed: %j', async (body, text) => {
    mockApi({ 'POST /api/auth/register': () => ({ status: 200, body }), 'GET /api/users/me': () => ({ status: 200, body }) });
    const error = await failure(api.post('/api/auth/register', {}));
    expect(error).toBeInstanceOf(RefusedAnswer);
    expect(error).toMatchObject({ saysNo: true });
    expect(messageOf(error, 'Registration failed')).toBe(text);
    expect(await failure(api.get('/api/users/me', { as: asRecord({}) }))).toBeInstanceOf(RefusedAnswer);
  });

  it.each(['', 'null', '{}', '[]', '"ok"', '<h1>Saved</h1>', '{"success":null}', '{"success":"no"}'])('accepts a 2xx answer with the body %j', async (body) => {
    vi.stubGlobal('fetch', async () => new Response(body));
    await api.delete('/api/users/addresses/a1');
    vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
    expect(await api.delete('/api/users/addresses/a1')).toBeUndefined();
  });

  it('throws status 0 and no message if no answer comes', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const error = await failure(api.get('/api/products'));
    expect(error).toMatchObject({ status: 0, message: '' });
    expect(messageOf(error, 'Failed to fetch products')).toBe('Failed to fetch products');
  });

  it('throws no message if a failure is not JSON', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }));
    expect(await failure(api.get('/api/products'))).toMatchObject({ status: 502, message: '' });
  });

  it('rethrows an abort unchanged', async () => {
    const controller = new AbortController();
    mockApi({ 'GET /api/products': {} });
    controller.abort();
    expect(await failure(api.get('/api/products', { signal: controller.signal }))).not.toBeInstanceOf(ApiError);
  });
});

describe('a call during which another customer logs in', () => {
  const path = '/api/orders/my-orders';
  const begin = async (answer: { status?: number; body?: unknown }) => {
    logInAs('customer');
    setCustomer(testUsers.customer._id);
    let give = (): void => undefined;
    const asked = new Promise<void>((resolve) => (give = resolve));
    const { calls } = mockApi({ [`GET ${path}`]: () => asked.then(() => answer) });
    const settled = vi.fn();
    void api.get(path).then(settled, settled);
    await expect.poll(() => calls).toHaveLength(1);
    return { calls, settled, give };
  };
  const soon = () => new Promise((resolve) => setTimeout(resolve, 20));
  afterEach(() => setCustomer(undefined));

  it('names the customer of the page that made it', async () => {
    const { calls, give } = await begin({});
    expect(calls[0]?.headers.get('x-customer')).toBe(testUsers.customer._id);
    give();
  });

  it.each([{ body: { orders: [] } }, { status: 500 }, { status: 401 }])('drops its answer %j and keeps the new login', async (answer) => {
    const { settled, give } = await begin(answer);
    logInAs('admin');
    give();
    await soon();
    expect(settled).not.toHaveBeenCalled();
    expect(localStorage.getItem('token')).toBe(testToken(testUsers.admin));
  });

  it('drops its answer if the same tab already shows another page', async () => {
    const { settled, give } = await begin({ body: { orders: [] } });
    setCustomer(undefined);
    give();
    await soon();
    expect(settled).not.toHaveBeenCalled();
  });

  it('names the old page’s customer even with the new token', async () => {
    const { calls, give } = await begin({});
    logInAs('admin');
    void api.get(path);
    await expect.poll(() => calls).toHaveLength(2);
    expect(calls[1]?.headers.get('authorization')).toBe(`Bearer ${testToken(testUsers.admin)}`);
    expect(calls[1]?.headers.get('x-customer')).toBe(testUsers.customer._id);
    give();
  });
});

describe('messageOf', () => {
  it('prefers the server’s message', () => {
    expect(messageOf(new ApiError(409, 'Email already registered'), 'Registration failed')).toBe('Email already registered');
  });

  it('does not show the message of a programming error', () => {
    expect(messageOf(new TypeError('x is undefined'), 'Registration failed')).toBe('Registration failed');
  });
});

describe('an early answer', () => {
  afterEach(() => {
    delete window.__EARLY__;
  });

  it('is used once, for its own path', async () => {
    const { calls } = mockApi({ 'GET /api/products': { products: ['late'] } });
    window.__EARLY__ = { '/api/products': Promise.resolve({ products: ['early'] }) };
    expect(await api.get('/api/products')).toEqual({ products: ['early'] });
    expect(calls).toHaveLength(0);
    expect(await api.get('/api/products')).toEqual({ products: ['late'] });
  });

  it('is requested again if it failed', async () => {
    mockApi({ 'GET /api/products': { products: [] } });
    window.__EARLY__ = { '/api/products': Promise.reject(new Error('503')) };
    expect(await api.get('/api/products')).toEqual({ products: [] });
  });
});

describe('a 401', () => {
  const navigate = vi.fn();
  let unregister: () => void;

  beforeEach(() => {
    navigate.mockReset();
    unregister = registerNavigate(navigate);
    localStorage.setItem('cart', '[1]');
    logInAs('customer');
    window.history.replaceState(null, '', '/my-orders?page=2');
  });
  afterEach(() => {
    unregister();
    window.history.replaceState(null, '', '/');
  });

  it('clears the login, keeps the cart and redirects to /login, which leads back', async () => {
    mockApi({ 'GET /api/orders/my-orders': () => ({ status: 401, body: { message: 'Please log in again' } }) });
    expect(await failure(api.get('/api/orders/my-orders'))).toMatchObject({ status: 401 });
    expect({ ...localStorage }).toEqual({ cart: '[1]' });
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/login', { state: { from: '/my-orders?page=2', ended: true } });
  });

  it('reaches its caller also after the page has noticed that the login ended', async () => {
    setCustomer(testUsers.customer._id);
    const follow = subscribeToSession(() => setCustomer(undefined));
    mockApi({ 'POST /api/orders': () => ({ status: 401, body: { message: 'Please log in again' } }) });
    const failed = vi.fn();
    void api.post('/api/orders', {}).catch(failed);
    await expect.poll(() => failed.mock.calls).toEqual([[expect.objectContaining({ status: 401 })]]);
    expect(localStorage.getItem('token')).toBeNull();
    follow();
  });

  it('keeps a login that was stored after the call began', async () => {
    mockApi({
      'GET /api/orders/my-orders': () => {
        localStorage.setItem('token', 'new.token.here');
        return { status: 401, body: { message: 'Please log in again' } };
      },
    });
    expect(await failure(api.get('/api/orders/my-orders'))).toMatchObject({ status: 401 });
    expect(localStorage.getItem('token')).toBe('new.token.here');
    expect(navigate).not.toHaveBeenCalled();
  });

  describe('during a password change', () => {
    const renewed = 'new.token.here';
    const answer = ({ headers }: MockedCall) =>
      headers.get('authorization') === `Bearer ${renewed}` ? { body: 'done' } : { status: 401, body: { message: 'Please log in again' } };
    const mocked = () => mockApi({ 'GET /api/orders/my-orders': answer, 'PUT /api/users/addresses/:id/default': answer, 'PUT /api/users/change-password': answer });
    const reads = () => api.get('/api/orders/my-orders');
    const writes = () => api.put('/api/users/addresses/1/default');
    let release: (token: string) => void;
    const request = vi.fn();

    beforeEach(() => {
      const changed = new Promise<void>((resolve) => {
        release = (token) => {
          localStorage.setItem('token', token);
          resolve();
        };
      });
      request.mockReset().mockImplementation((_name: string, then: () => void) => changed.then(then));
      Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    });
    afterEach(() => {
      setCustomer(undefined);
      Reflect.deleteProperty(navigator, 'locks');
    });

    it.each([
      ['GET', reads],
      ['PUT', writes],
    ])('to a %s is no answer: the call is sent again with the new token', async (_name, call) => {
      setCustomer(testUsers.customer._id);
      const { calls } = mocked();
      const answered = call();
      await expect.poll(() => request.mock.calls).toEqual([['password', expect.any(Function)]]);
      release(renewed);
      expect(await answered).toBe('done');
      expect(calls).toHaveLength(2);
      expect(localStorage.getItem('token')).toBe(renewed);
    });

    it.each([
      ['keeps the login if a visitor’s page began the call', undefined, renewed, renewed],
      ['ends the login if the change failed', testUsers.customer._id, testToken(testUsers.customer), null],
      ['ends the login if the server refuses the new token too', testUsers.customer._id, 'refused.token.here', null],
    ])('%s', async (_name, customer, released, stored) => {
      setCustomer(customer);
      mocked();
      const failed = failure(writes());
      await expect.poll(() => request.mock.calls).toEqual([['password', expect.any(Function)]]);
      release(released);
      expect(await failed).toMatchObject({ status: 401 });
      expect(localStorage.getItem('token')).toBe(stored);
    });

    it('ends the login also if the browser refuses the lock, because it blocks site data', async () => {
      request.mockRejectedValue(new DOMException('Access to the Locks API is denied', 'SecurityError'));
      mocked();
      expect(await failure(writes())).toMatchObject({ status: 401 });
      expect(localStorage.getItem('token')).toBeNull();
    });

    it('does not wait if it answers the change itself', async () => {
      mocked();
      expect(await failure(api.put('/api/users/change-password', {}))).toMatchObject({ status: 401 });
      expect(localStorage.getItem('token')).toBeNull();
    });
  });

  it('to the login call only shows its message', async () => {
    const { calls } = mockApi({ 'POST /api/auth/login': () => ({ status: 401, body: { message: 'Invalid email or password' } }) });
    const error = await failure(api.post('/api/auth/login', {}));
    expect(messageOf(error, 'Login failed. Please try again.')).toBe('Invalid email or password');
    expect(calls[0]?.headers.has('authorization')).toBe(false);
    expect(localStorage.getItem('token')).not.toBeNull();
    expect(navigate).not.toHaveBeenCalled();
  });
});
