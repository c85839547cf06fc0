import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi, type Login } from '../support/api';
import { startCollector, type CollectedSpan, type Collector } from '../support/collector';
import { cartItem, home, meera } from '../support/people';
import { backings, startShop, type RunningShop } from '../support/shop';
import { until } from '../support/until';
import { openVisit } from '../support/visits';
import { withBrowser } from '../support/with-browser';

const teams: Record<string, string> = { 'mfe-checkout': 'checkout', gateway: 'platform', order: 'checkout', catalog: 'catalogue', user: 'account', notification: 'platform' };

/** Opens the checkout for a customer with an address and a saree in the cart. */
async function openCheckout(shop: RunningShop, browser: Browser): Promise<{ visit: BrowserContext; page: Page; customer: Login }> {
  const api = createApi(shop.origin);
  const customer = await api.register(meera);
  await api.addAddress(customer.token, { ...home, isDefault: true });
  const product = (await api.products()).find(({ stock }) => stock > 2)!;
  const visit = await openVisit(browser, shop.origin, { login: customer, cart: [cartItem(product)] });
  const page = await visit.newPage();
  await page.goto(`${shop.origin}/checkout`, { waitUntil: 'networkidle' });
  return { visit, page, customer };
}

const placeOrder = async (page: Page) => {
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/order-confirmation/*');
};

interface LogEntry {
  part: string;
  traceId?: string;
  method?: string;
  path?: string;
}

/** The complete lines of the log so far. Lines are written in batches, so the last one may be incomplete. */
const entriesOf = (shop: RunningShop) => shop.output().split('\n').slice(0, -1).filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as LogEntry);
const partsIn = (entries: LogEntry[], traceId: string | undefined) => [...new Set(entries.filter((entry) => entry.traceId === traceId).map(({ part }) => part))];

describe.each(backings())('the trace of an order (%s)', (backing) => {
  let collector: Collector;
  let shop: RunningShop;
  let browser: Browser;
  let click: CollectedSpan;

  beforeAll(async () => {
    collector = await startCollector();
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100', LOG_LEVEL: 'info' };
    [shop, browser] = await withBrowser(startShop(backing, settings));
    const { page, visit } = await openCheckout(shop, browser);
    await placeOrder(page);
    click = await collector.span('mfe-checkout', 'click Place Order');
    // The browser sends its spans in batches, and the click can be in an earlier one than the call.
    await collector.span('mfe-checkout', 'POST /api/orders', click);
    await visit.close();
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
    await collector?.close();
  });

  /** Follows the spans down from the click. */
  const expectSpans = async (...path: [part: string, name: string][]): Promise<CollectedSpan> => {
    let span = click;
    for (const [part, name] of path) span = await collector.span(part, name, span);
    return span;
  };
  const toOrder = [
    ['mfe-checkout', 'POST /api/orders'],
    ['gateway', 'POST /api/orders'],
    ['gateway', 'POST order'],
    ['order', 'POST /api/orders'],
  ] satisfies [string, string][];

  it('begins with the click', () => {
    expect(click.parentSpanId).toBe('');
  });

  it('continues through the gateway to the order service', async () => {
    await expectSpans(...toOrder);
  });

  it('continues to the reservation in the catalogue', async () => {
    await expectSpans(...toOrder, ['order', 'PUT catalog'], ['catalog', 'PUT /internal/holds/:orderId']);
  });

  it('continues through the event to the mail', async () => {
    await expectSpans(...toOrder, ['order', 'send order.placed'], ['notification', 'process order.placed'], ['notification', 'send mail']);
    await until(async () => (await shop.mailbox.mailsTo(meera.email)).length || undefined);
  });

  it('continues through the same event to the customer’s figures and the catalogue', async () => {
    const sent = await expectSpans(...toOrder, ['order', 'send order.placed']);
    for (const part of ['user', 'catalog']) await collector.span(part, 'process order.placed', sent);
  });

  it('has the part, its version and its team on every span', () => {
    const spans = collector.spans.filter(({ traceId }) => traceId === click.traceId);
    expect(new Set(spans.map(({ part }) => part))).toEqual(new Set(Object.keys(teams)));
    for (const { part, version, team } of spans) expect({ part, version, team }).toEqual({ part, version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string, team: teams[part] });
  });

  it('is in the log lines of every part that handled a request', async () => {
    await expect.poll(() => partsIn(entriesOf(shop), click.traceId)).toEqual(expect.arrayContaining(['catalog', 'gateway', 'order']));
  });

  it('contains no name, address or token', () => {
    const spans = JSON.stringify(collector.spans);
    for (const secret of [meera.name, meera.email, meera.phone, home.addressLine1, 'eyJ']) expect(spans).not.toContain(secret);
  });
});

describe('without a collector', () => {
  let shop: RunningShop;
  let browser: Browser;

  beforeAll(async () => {
    [shop, browser] = await withBrowser(startShop('embedded', { LOG_LEVEL: 'info' }));
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });

  it('the page loads and sends nothing for traces, and the log lines of an order still share a trace id', async () => {
    const { page, visit } = await openCheckout(shop, browser);
    const requestedPaths: string[] = [];
    const scripts: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    page.on('response', (response) => response.request().resourceType() === 'script' && scripts.push(response.url()));
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/orders'));
    await page.reload();
    await placeOrder(page);
    expect((await answer).request().headers()).not.toHaveProperty('traceparent');
    await page.waitForLoadState('networkidle');
    await visit.close();
    // Not from the browser, which may have dropped a body.
    const loaded = await Promise.all(scripts.map(async (address) => (await fetch(address)).text()));
    expect(loaded.length).toBeGreaterThan(2);
    expect(loaded.filter((text) => text.includes('resourceSpans'))).toEqual([]);
    expect(requestedPaths.filter((path) => path.includes('telemetry'))).toEqual([]);
    const placed = () => entriesOf(shop).find(({ part, method, path }) => part === 'gateway' && method === 'POST' && path === '/api/orders')?.traceId;
    await expect.poll(placed).toMatch(/^[0-9a-f]{32}$/);
    await expect.poll(() => partsIn(entriesOf(shop), placed())).toEqual(expect.arrayContaining(['catalog', 'gateway', 'order']));
  });
});
