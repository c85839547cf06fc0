import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { repeatedHeader } from '@storefront/contracts';
import { registry } from '@storefront/service-kit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { PageToRender, RenderedPage } from '../src/server/page-to-render';
import { matchRoute } from '../src/routes/match-route';
import { createPageRenderer } from './rendered-page';

const shop = { name: 'Resham', phone: '', email: '', upiId: '', upiPayee: '', publicUrl: '' };
const manifest = { entry: '', global: 'catalog', modules: {}, slots: [] };
const code = { address: '/remotes/catalog/server/routes.cjs', code: '' };
const styles = [{ text: '.card{color:red}', selectors: [['card']] }, { text: '.hero{color:red}', selectors: [['hero']] }];
const list = '{"success":true,"products":[],"note":"</script>"}';

let asked: string[] = [];
let passes: unknown[] = [];
let repeated: string[] = [];
let type = 'application/json; charset=utf-8';
const api = createServer(({ url = '', headers }, answer) => {
  asked.push(url);
  passes.push(headers['x-visitor-pass']);
  if (headers[repeatedHeader] !== undefined) repeated.push(url);
  if (url.includes('page=abc')) answer.statusCode = 400;
  answer.setHeader('content-type', type);
  answer.end(list);
});
let origin: string;

beforeAll(async () => {
  await once(api.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
afterAll(() => void api.close());
beforeEach(() => {
  [asked, passes, repeated, type] = [[], [], [], 'application/json; charset=utf-8'];
  registry.resetMetrics();
  // Stops the clock of the 2 s that the calls of a page have. The connections do not use it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

/** A page that reads these answers. */
function open(reads: string[], canRender = true) {
  const render = vi.fn(({ answers }: PageToRender): RenderedPage => {
    const missing = reads.filter((path) => !(path in (JSON.parse(answers) as object)));
    return { html: missing.length > 0 ? '' : '<p class="card">', links: '', head: undefined, missing };
  });
  const renderers = { canRender: () => canRender, render: (_: unknown, page: PageToRender) => Promise.resolve(render(page)), stop: () => undefined };
  const renderPage = createPageRenderer({ renderers, shop, origin: () => origin, onError: (error) => expect.fail(String(error)) });
  const page = { route: matchRoute('/products'), version: '1.0.0', address: '/products', fillings: new Map(), pass: 'a-pass', isDeployed: true, remote: { manifest, earlyData: [], hasServerSide: true, serverSide: { code, styles } } };
  return {
    attempts: render,
    ask: (...calls: string[]) => renderPage({ ...page, calls }),
    withoutManifest: (path: string, isDeployed = true) => renderPage({ ...page, calls: [], route: matchRoute(path), remote: undefined, isDeployed }),
    withoutServerSide: (hasServerSide: boolean) => renderPage({ ...page, calls: [], remote: { manifest, earlyData: [], hasServerSide } }),
  };
}

it('a page is rendered once with the answers to its expected calls, which the HTML contains as they came', async () => {
  const { attempts, ask } = open(['/api/products']);
  const { content } = (await ask('/api/products'))!;
  expect(attempts).toHaveBeenCalledOnce();
  expect(content).toMatchObject({ html: '<p class="card">', modules: ['catalog/routes'], answers: `{"/api/products":{"status":200,"body":${list}}}` });
});

it('a page contains only the styles that it uses', async () => {
  expect((await open([]).ask())?.content.styles?.text).toBe('.card{color:red}');
});

it('a page whose expected call the API refuses is rendered with the call that the page makes instead', async () => {
  const { ask } = open(['/api/products?page=1']);
  expect(JSON.parse((await ask('/api/products?page=abc'))!.content.answers)).toEqual({ '/api/products?page=1': expect.anything() });
  expect(asked).toEqual(['/api/products?page=abc', '/api/products?page=1']);
});

it('a page that repeats its call in another form says so, so that a search counts once, unless the API refused the expected call', async () => {
  await open(['/api/products?search=silk']).ask('/api/products?category=all&search=silk');
  expect(repeated).toEqual(['/api/products?search=silk']);
  repeated = [];
  await open(['/api/products?search=silk']).ask('/api/products?page=abc&search=silk');
  expect(repeated).toEqual([]);
});

it('a page that makes the refused call itself is left to the browser', async () => {
  expect(await open(['/api/products?page=abc']).ask('/api/products?page=abc')).toBeUndefined();
});

it('a page that makes other calls is rendered with their answers, too', async () => {
  const { attempts, ask } = open(['/api/products', '/api/products/1']);
  expect(JSON.parse((await ask('/api/products'))!.content.answers)).toEqual({ '/api/products': expect.anything(), '/api/products/1': expect.anything() });
  expect(attempts).toHaveBeenCalledTimes(2);
  expect(asked).toEqual(['/api/products', '/api/products/1']);
});

it('the browser renders a page whose calls do not end, or whose answer is no JSON', async () => {
  expect(await open(['/api/a', '/elsewhere']).ask('/api/a')).toBeUndefined();
  type = 'text/html';
  expect(await open(['/api/a']).ask('/api/a')).toBeUndefined();
});

it('no call is made for a page that would not be rendered', async () => {
  expect(await open(['/api/a'], false).ask('/api/a')).toBeUndefined();
  expect(asked).toEqual([]);
});

it('the calls of a page count for its visitor', async () => {
  await open(['/api/a', '/api/b']).ask('/api/a');
  expect(passes).toEqual(['a-pass', 'a-pass']);
});

const notRendered = async () => (await registry.getSingleMetric('storefront_render_failures_total')?.get())?.values;

it.each<[string, () => Promise<unknown>]>([
  ['its calls do not end', () => open(['/api/a', '/elsewhere']).ask('/api/a')],
  ['it is not rendered now', () => open(['/api/a'], false).ask('/api/a')],
  ['its server side did not arrive', () => open([]).withoutServerSide(true)],
  ['its manifest did not arrive', () => open([]).withoutManifest('/products')],
])('a page that the browser renders because %s is counted', async (_why, ask) => {
  expect(await ask()).toBeUndefined();
  expect(await notRendered()).toMatchObject([{ value: 1, labels: { remote: 'catalog', version: '1.0.0' } }]);
});

it('a page that is rendered, or that only the browser can render, is not counted', async () => {
  await open(['/api/products']).ask('/api/products');
  expect(await open([]).withoutServerSide(false)).toBeUndefined();
  // A developer's override, a page of a front end that needs no server side, and a guarded page.
  expect(await open([]).withoutManifest('/products', false)).toBeUndefined();
  expect(await open([]).withoutManifest('/cart')).toBeUndefined();
  expect(await open([]).withoutManifest('/my-orders')).toBeUndefined();
  expect(await notRendered()).toEqual([]);
});
