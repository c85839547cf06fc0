import type { Product } from '@storefront/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi, type Api } from '../support/api';
import { adminEmail, adminPassword, backings, startShop, type RunningShop } from '../support/shop';
import { msUntil, until } from '../support/until';

const name = 'Rose </script><script>alert(1)</script> "zari" 🥻';
const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
const entities = new Map([['&lt;', '<'], ['&gt;', '>'], ['&quot;', '"'], ['&amp;', '&']]);

/** A page as a program without JavaScript reads it. */
function readPage(html: string) {
  const text = (found: string | undefined) => found?.replace(/&\w+;/g, (entity) => entities.get(entity) ?? entity);
  return {
    title: text(/<title>(.*?)<\/title>/s.exec(html)?.[1]),
    meta: (key: string) => text(new RegExp(`<meta (?:name|property)="${key}" content="(.*?)">`, 's').exec(html)?.[1]),
    canonical: text(/<link rel="canonical" href="(.*?)">/.exec(html)?.[1]),
    data: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json) as Record<string, unknown>),
  };
}

/** Width and height from a JPEG's frame header. @throws Error if the bytes are no JPEG */
function sizeOfJpeg(bytes: Buffer): { width: number; height: number } {
  if (bytes.readUInt16BE(0) !== 0xffd8) throw new Error('This is no JPEG');
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    if (marker === 0xffc0 || marker === 0xffc2) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  throw new Error('This JPEG has no frame');
}

describe.each(backings())('what search engines and shared links see (%s)', (backing) => {
  let shop: RunningShop;
  let api: Api;
  let token: string;
  let product: Product;

  const get = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, shop.origin), { headers });
  /** A busy server leaves a page to the browser, and asks readers without JavaScript to load it again. */
  const pageAt = (path: string) =>
    until(async () => {
      const answer = await get(path, { accept: '*/*', 'user-agent': 'WhatsApp/2.24.20 A' });
      const html = await answer.text();
      // Some readers of shared links read no more.
      return html.includes('http-equiv="refresh"') ? undefined : { status: answer.status, ...readPage(html.slice(0, 32_000)) };
    });
  const addressesIn = async (path: string) => [...(await (await get(path)).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const liveProducts = async () => (await api.must<{ products: Product[] }>('GET', '/api/admin/products', { token })).products;

  async function addProduct(): Promise<Product> {
    const form = new FormData();
    for (const [field, value] of Object.entries({ name, description: 'Woven in\nKanchipuram', price: '112499.50', category: 'saree', stock: '3', specifications: '{}' })) form.set(field, value);
    form.set('images', new Blob([onePixel]), 'one.png');
    return (await api.must<{ product: Product }>('POST', '/api/admin/products', { token, body: form })).product;
  }

  beforeAll(async () => {
    shop = await startShop(backing);
    api = createApi(shop.origin);
    ({ token } = await api.logIn(adminEmail, adminPassword));
    product = await addProduct();
  });
  afterAll(() => shop?.stop());

  it('a shared product shows its name, its price in rupees and a JPEG that WhatsApp accepts', async () => {
    const page = await pageAt(`/product/${product._id}?utm_source=whatsapp`);
    expect(page.status).toBe(200);
    expect(page.meta('og:title')).toContain(name);
    expect(page.meta('og:description')).toContain('₹1,12,499.50');
    expect(page.meta('og:type')).toBe('product');
    expect(page.canonical).toMatch(new RegExp(`/product/${product._id}$`));

    const image = await get(new URL(page.meta('og:image') ?? '').pathname);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const bytes = Buffer.from(await image.arrayBuffer());
    expect(bytes.length).toBeLessThan(300_000);
    expect(sizeOfJpeg(bytes)).toEqual({ width: 1200, height: 630 });
  });

  it('a product has an offer, and its name survives in HTML, JSON and JSON-LD', async () => {
    const page = await pageAt(`/product/${product._id}`);
    expect(page.title).toContain(name);
    expect(page.data.map((data) => data['@type'])).toEqual(['Product', 'BreadcrumbList']);
    expect(page.data[0]).toMatchObject({ name, offers: { price: '112499.50', priceCurrency: 'INR', availability: 'https://schema.org/InStock' } });
  });

  it.each([
    ['/', ['Organization', 'WebSite']],
    ['/products?page=2&category=silk&search=red&utm_source=mail', ['BreadcrumbList']],
    ['/about', []],
  ])('%s has a canonical address, a picture and structured data', async (path, types) => {
    const page = await pageAt(path);
    expect(page.data.map((data) => data['@type'])).toEqual(types);
    expect(page.canonical?.replace(/^https?:\/\/[^/]+/, '')).toBe(path.replace(/&search.*/, ''));
    const image = await get(new URL(page.meta('og:image') ?? '').pathname);
    expect(sizeOfJpeg(Buffer.from(await image.arrayBuffer()))).toEqual({ width: 1200, height: 630 });
    expect(page.meta('robots')).toBeUndefined();
  });

  it.each(['/cart', '/login', '/checkout', '/admin/dashboard', '/order-payment-details/0123456789abcdef01234567'])('%s is not for search engines', async (path) => {
    const page = await pageAt(path);
    expect([page.status, page.meta('robots'), page.canonical]).toEqual([200, 'noindex', undefined]);
  });

  it.each(['/product/0123456789abcdef01234567', '/nowhere'])('%s answers 404 and is not for search engines', async (path) => {
    const page = await pageAt(path);
    expect([page.status, page.meta('robots'), page.canonical]).toEqual([404, 'noindex', undefined]);
  });

  it('the sitemap that robots.txt names has the public pages and the live products, also 10 s after a change', async () => {
    const sitemap = /^Sitemap: (\S+)$/m.exec(await (await get('/robots.txt')).text())?.[1] ?? '';
    const expected = async () => ['/', '/products', '/about', ...(await liveProducts()).map(({ _id }) => `/product/${_id}`)].sort();
    const isCurrent = async () => JSON.stringify((await addressesIn(new URL(sitemap).pathname)).sort()) === JSON.stringify(await expected());
    expect(await msUntil(isCurrent)).toBeLessThan(10_000);
    const other = await addProduct();
    expect(await msUntil(isCurrent)).toBeLessThan(10_000);
    await api.must('DELETE', `/api/admin/products/${other._id}`, { token });
    expect(await msUntil(isCurrent)).toBeLessThan(10_000);
  });
});
