import { describe, expect, it } from 'vitest';
import { createSitemap } from './sitemap';

const products = (count: number) => Array.from({ length: count }, (_, index) => ({ _id: index.toString(16).padStart(24, '0'), changedAt: '2026-01-02T03:04:05.000Z' }));
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
const pages = ['https://shop.example/', 'https://shop.example/products', 'https://shop.example/about'];

describe('the sitemap', () => {
  it('has the public pages and every product with the time of its last change', () => {
    const [one] = products(1);
    const { first, parts } = createSitemap('https://shop.example', [one!]);
    expect(first).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9">\n/);
    expect(first).toContain(`<url><loc>https://shop.example/product/${one!._id}</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod></url>`);
    expect(addressesIn(first)).toEqual([...pages, `https://shop.example/product/${one!._id}`]);
    expect(parts).toEqual([first]);
  });

  it('has the public pages of an empty shop', () => {
    expect(addressesIn(createSitemap('https://shop.example/', []).first)).toEqual(pages);
  });

  it('is one file with 50,000 addresses, and an index of two with more', () => {
    const full = createSitemap('https://shop.example', products(49_997));
    expect(full.first).toBe(full.parts[0]);
    expect(addressesIn(full.first)).toHaveLength(50_000);

    const more = createSitemap('https://shop.example', products(49_998));
    expect(more.first).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
    expect(addressesIn(more.first)).toEqual(['https://shop.example/sitemaps/1.xml', 'https://shop.example/sitemaps/2.xml']);
    expect(more.parts.map((part) => addressesIn(part).length)).toEqual([50_000, 1]);
  });

  it('has each address once when it is split', () => {
    const { parts } = createSitemap('https://shop.example', products(10), 4);
    const addresses = parts.flatMap(addressesIn);
    expect(parts).toHaveLength(4);
    expect(addresses).toEqual(addressesIn(createSitemap('https://shop.example', products(10)).first));
  });

  it('escapes the shop’s address', () => {
    expect(addressesIn(createSitemap('https://shop.example/a&b', []).first)[0]).toBe('https://shop.example/a&amp;b/');
  });
});
