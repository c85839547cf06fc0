import { describe, expect, it } from 'vitest';
import { pageHeadSchema } from './page-head';

const head = { title: 'A saree', description: 'Silk', structuredData: [] };
const data = { '@context': 'https://schema.org', '@type': 'Product', name: '</script>🥻"' };
const accepts = (change: Record<string, unknown>) => pageHeadSchema.safeParse({ ...head, ...change }).success;

describe('the head of a page', () => {
  it('may have only a title, a description and no structured data', () => {
    expect(pageHeadSchema.parse(head)).toEqual(head);
  });

  it('keeps every field of a product', () => {
    const product = { ...head, path: '/product/1', type: 'product', image: 'a1', imageAlt: 'A', price: 12.5, structuredData: [data], status: 404 };
    expect(pageHeadSchema.parse(product)).toEqual(product);
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'products', '', '/a b', '/"><script>', '/a#b', `/${'a'.repeat(2_000)}`, 7, null])(
    'refuses %j as an address',
    (address) => {
      expect(accepts({ path: address })).toBe(false);
    },
  );

  it.each(['/', '/products?page=2&category=silk', '/product/%E0%A4%B8'])('accepts %s as an address', (address) => {
    expect(accepts({ path: address })).toBe(true);
  });

  it('cuts long texts', () => {
    const { title, description } = pageHeadSchema.parse({ ...head, title: 't'.repeat(400), description: 'd'.repeat(600) });
    expect([title.length, description.length]).toEqual([300, 500]);
  });

  const cyclic: Record<string, unknown> = { ...data };
  cyclic.self = cyclic;
  it.each([
    ['a blank title', { title: '' }],
    ['no title', { title: undefined }],
    ['another type', { type: 'article' }],
    ['another status', { status: 500 }],
    ['a price below 0', { price: -1 }],
    ['a price that is no number', { price: Number.NaN }],
    ['structured data of another vocabulary', { structuredData: [{ ...data, '@context': 'https://evil.example' }] }],
    ['structured data without a type', { structuredData: [{ '@context': 'https://schema.org' }] }],
    ['text as structured data', { structuredData: ['</script>'] }],
    ['structured data that is no JSON', { structuredData: [cyclic] }],
    ['long structured data', { structuredData: [{ ...data, name: 'n'.repeat(60_000) }] }],
    ['much structured data', { structuredData: Array.from({ length: 11 }, () => data) }],
  ])('is refused with %s', (_what, change) => {
    expect(accepts(change)).toBe(false);
  });
});
