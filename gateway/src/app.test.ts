import { createHash } from 'node:crypto';
import { openApiDocument, type Order } from '@storefront/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stopClock } from './testing/clock';
import { json, openGateway, type Gateway } from './testing/parts';

let gateway: Gateway;
afterEach(() => gateway.close());

const page = '<!doctype html><h1>Shop</h1>';

describe('the gateway', () => {
  it('leaves requests outside the API to the front ends', async () => {
    gateway = await openGateway({
      frontEnds: (ctx) => {
        ctx.set('content-security-policy', `script-src 'sha256-${createHash('sha256').update('x').digest('base64')}'`);
        ctx.body = page;
      },
    });
    const { status, body, headers } = await gateway.request('GET', '/products');
    expect({ status, body }).toEqual({ status: 200, body: page });
    expect(headers['content-security-policy']).toMatch(/^script-src 'sha256-/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(['/api/unknown', '/api', '/internal/figures', '/email/other', '/uploads'])('answers %s itself as JSON', async (path) => {
    gateway = await openGateway({ frontEnds: (ctx) => void (ctx.body = page) });
    const { status, body } = await gateway.request('GET', path);
    expect({ status, body }).toEqual({ status: 404, body: { success: false, message: 'Not found' } });
  });

  it('lists the allowed methods in a 405', async () => {
    gateway = await openGateway();
    const { status, body, headers } = await gateway.request('DELETE', '/api/products');
    expect({ status, body, allow: headers.allow }).toEqual({
      status: 405,
      body: { success: false, message: 'Method not allowed' },
      allow: 'GET, HEAD',
    });
  });

  it('answers no script of another origin', async () => {
    gateway = await openGateway();
    const { status, headers } = await gateway.request('OPTIONS', '/api/orders', {
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    });
    expect(status).toBe(405);
    const read = await gateway.request('GET', '/api/products', { headers: { origin: 'https://elsewhere.example' } });
    for (const sent of [headers, read.headers]) expect(Object.keys(sent).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('sets security headers', async () => {
    gateway = await openGateway();
    const { headers } = await gateway.request('GET', '/api/products');
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('sends HSTS if the shop has an https address', async () => {
    gateway = await openGateway({ isSecure: true });
    expect((await gateway.request('GET', '/api/products')).headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('serves the OpenAPI document', async () => {
    gateway = await openGateway();
    const { status, body, headers } = await gateway.request('GET', '/api/openapi.json');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('application/json');
    expect(body).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });

  it('answers /livez and /readyz', async () => {
    let isReady = false;
    gateway = await openGateway({ ready: async () => (isReady ? undefined : Promise.reject(new Error('not yet'))) });
    expect((await gateway.request('GET', '/livez')).status).toBe(200);
    expect((await gateway.request('GET', '/readyz')).status).toBe(503);
    isReady = true;
    expect((await gateway.request('GET', '/readyz')).status).toBe(200);
  });

  it('hides the details of an unexpected error', async () => {
    gateway = await openGateway({ frontEnds: () => Promise.reject(new Error('secret path /var/lib')) });
    const { status, body } = await gateway.request('GET', '/');
    expect({ status, body }).toEqual({ status: 500, body: { success: false, message: 'Something went wrong' } });
  });
});

describe('the general limit', () => {
  beforeEach(stopClock);

  it('answers 429 with Retry-After beyond the limit', async () => {
    gateway = await openGateway({ requestsPerSecond: 2 });
    for (let call = 0; call < 20; call += 1) expect((await gateway.request('GET', '/api/products')).status).toBe(200);
    const { status, headers } = await gateway.request('GET', '/api/products');
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('counts each address of our own proxies separately, and no pages', async () => {
    gateway = await openGateway({ requestsPerSecond: 1, trustedProxies: 1, frontEnds: (ctx) => void (ctx.body = page) });
    const from = (address: string, path = '/api/products') =>
      gateway.request('GET', path, { headers: { 'x-forwarded-for': `198.51.100.1, ${address}` } });
    for (let call = 0; call < 10; call += 1) expect((await from('203.0.113.1')).status).toBe(200);
    expect(await from('203.0.113.1')).toMatchObject({
      status: 429,
      body: { success: false, message: 'Too many requests. Please try again in a few seconds.' },
    });
    expect((await from('203.0.113.2')).status).toBe(200);
    expect((await from('203.0.113.1', '/products')).status).toBe(200);
    for (let call = 0; call < 10; call += 1) expect((await from(`2001:db8:0:1::${call}`)).status).toBe(200);
    expect((await from('2001:db8:0:1::99')).status).toBe(429);
  });

  it.each([0, 1])('counts the shell’s calls for a page as its visitor’s, behind %d proxies, and believes no made-up visitor', async (trustedProxies) => {
    gateway = await openGateway({ requestsPerSecond: 1, trustedProxies, frontEnds: (ctx) => void (ctx.body = ctx.get('x-visitor-pass')) });
    const forged = { 'x-visitor-pass': '203.0.113.1 forged', 'x-forwarded-for': '203.0.113.1' };
    const pass = String((await gateway.request('GET', '/products', { headers: forged })).body);
    const call = (visitor: string) => gateway.request('GET', '/api/products', { headers: { 'x-visitor-pass': visitor } });
    for (let calls = 0; calls < 10; calls += 1) expect((await call(pass)).status).toBe(200);
    expect((await call(pass)).status).toBe(429);
    // Without proxies, the visitor and the shell have the same address here.
    expect((await call('203.0.113.1 forged')).status).toBe(trustedProxies === 0 ? 429 : 200);
  });

  it('counts the description of the API too', async () => {
    gateway = await openGateway({ requestsPerSecond: 1 });
    const describe = () => gateway.request('GET', '/api/openapi.json');
    for (let call = 0; call < 10; call += 1) expect((await describe()).status).toBe(200);
    expect((await describe()).status).toBe(429);
  });

  it('forwards the address that our own proxies saw', async () => {
    gateway = await openGateway({ trustedProxies: 1 });
    await gateway.request('POST', '/api/auth/login', { body: {}, headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.1' } });
    expect(gateway.parts.user.received[0]!.headers['x-forwarded-for']).toBe('203.0.113.1');
  });
});

describe('the dashboard', () => {
  const place = { fullName: 'Lakshmi Iyer', addressLine1: '12 Temple Street', address: '12 Temple Street', city: 'Chennai', state: 'Tamil Nadu', postalCode: '600004', pincode: '600004', phone: '9876543210' };
  const order: Order = {
    _id: '1'.repeat(24),
    orderNumber: 'ORD-1',
    trackingNumber: 'TRK-1',
    status: 'pending',
    createdAt: '2026-11-21T10:00:00.000Z',
    totalAmount: 12_999,
    paymentMethod: 'cod',
    user: { _id: '2'.repeat(24), name: 'Lakshmi Iyer', email: 'lakshmi@example.in', phone: '9876543210' },
    items: [],
    shippingAddress: place,
    history: [],
  };
  const figures = (total: number, gatewayPart: 'catalog' | 'order' | 'user') => {
    gateway.parts[gatewayPart].answer = ({ url }, response) =>
      json(response, url === '/internal/orders/recent?limit=5' ? { success: true, orders: [order] } : { success: true, total });
  };

  it('joins the current figures of three services', async () => {
    gateway = await openGateway();
    figures(60, 'catalog');
    figures(7, 'order');
    figures(5, 'user');
    const { status, body } = await gateway.request('GET', '/api/admin/dashboard', { token: gateway.token('admin') });
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, data: { totalProducts: 60, totalOrders: 7, totalUsers: 5, recentOrders: [order] } },
    });
    figures(61, 'catalog');
    expect((await gateway.request('GET', '/api/admin/dashboard', { token: gateway.token('admin') })).body.data.totalProducts).toBe(61);
  });

  it('is only for admins', async () => {
    gateway = await openGateway();
    expect((await gateway.request('GET', '/api/admin/dashboard')).status).toBe(401);
    expect((await gateway.request('GET', '/api/admin/dashboard', { token: gateway.token('customer') })).status).toBe(403);
  });

  it('names the service that is unavailable', async () => {
    gateway = await openGateway();
    figures(60, 'catalog');
    figures(5, 'user');
    await gateway.parts.order.close();
    const { status, body } = await gateway.request('GET', '/api/admin/dashboard', { token: gateway.token('admin') });
    expect({ status, body }).toEqual({
      status: 503,
      body: { success: false, message: 'Ordering is temporarily unavailable. Please try again.' },
    });
  });
});

describe('the mailbox', () => {
  const look = (headers: Record<string, string> = {}) => gateway.request('GET', '/mailbox/templates', { headers });

  it('is served to a client on this machine', async () => {
    gateway = await openGateway();
    gateway.parts.notification.answer = (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" }).end(page);
    const { status, body, headers } = await look();
    expect({ status, body, policy: headers['content-security-policy'] }).toEqual({ status: 200, body: page, policy: "default-src 'none'" });
    expect(gateway.parts.notification.received[0]!.url).toBe('/mailbox/templates');
  });

  it.each([
    ['who was forwarded', { 'x-forwarded-for': '127.0.0.1' }],
    ['who came by a name that is not this machine’s', { host: 'rebound.example' }],
  ])('does not exist for %s', async (_, headers) => {
    gateway = await openGateway();
    expect((await look(headers)).status).toBe(404);
    expect(gateway.parts.notification.received).toEqual([]);
  });

  it('does not exist if it is not enabled', async () => {
    gateway = await openGateway({ isMailboxEnabled: false });
    expect((await look()).status).toBe(404);
  });
});
