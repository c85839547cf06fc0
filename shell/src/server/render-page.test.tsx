import { Slot, useFillings } from '@storefront/web-kit';
import { useId } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageToRender } from './page-to-render';
import type { renderPage as RenderPage } from './render-page';

const shop = { name: 'Resham', phone: '+91 98400 12345', email: '', upiId: '', upiPayee: '', publicUrl: '' };
const link = (path: string, label = 'Offers') => ({ slot: 'header.navigation', order: 100, for: ['visitor' as const], link: { label, path } });
const fillings: PageToRender['fillings'] = new Map([['offers', [link('/offers')]]]);
const page = (address: string, other: Partial<PageToRender> = {}): PageToRender => ({ address, shop, fillings, answers: '{}', ...other });

/** A page with everything that can be confused with the frame. */
function AwkwardPage() {
  return (
    <>
      <header />
      <p id={useId()}>{useFillings('header.navigation').fillings.length}</p>
      <Slot name="product.actions" product={{ _id: '1', name: 'Saree', price: 100, stock: 1, images: [] }} />
      <footer />
    </>
  );
}
const side = { remote: 'catalog', exports: { default: AwkwardPage } };

let renderPage: typeof RenderPage;

/** A renderer that has no kept frames. */
const newRenderer = async () => {
  vi.resetModules();
  return (await import('./render-page')).renderPage;
};
const htmlOf = async (asked: PageToRender, render = renderPage) => (await render(asked, side)).html;

beforeEach(async () => {
  renderPage = await newRenderer();
});
afterEach(() => vi.useRealTimers());

describe('a page after other pages', () => {
  it.each(['/product/2', '/products?page=2', '/', '/about', '/About', '/about?a=/b', '/offers', '/not-found'])('has the HTML of a first page at %s', async (address) => {
    for (const earlier of ['/product/1', '/', '/about', '/offers', '/about/']) await htmlOf(page(earlier));
    expect(await htmlOf(page(address))).toBe(await htmlOf(page(address), await newRenderer()));
  });

  it.each<[string, Partial<PageToRender>]>([
    ['the shop', { shop: { ...shop, name: 'Zari' } }],
    ['a link', { fillings: new Map([['offers', [link('/sale', 'Sale')]]]) }],
    ['the path of a link', { fillings: new Map([['offers', [link('/product/2')]]]) }],
    ['a path with other characters', { address: '/%E0%A4%B8', fillings: new Map([['offers', [link('/स')]]]) }],
  ])('shows %s of its own', async (_, other) => {
    await htmlOf(page('/product/1'));
    await htmlOf(page('/product/1', { ...other, address: '/product/1' }));
    const html = await htmlOf(page('/product/2', other));
    expect(html).toBe(await htmlOf(page('/product/2', other), await newRenderer()));
    expect(html).not.toBe(await htmlOf(page('/product/2')));
  });

  it('shows the new year', async () => {
    vi.useFakeTimers({ now: new Date('2026-12-31T23:59:00+05:30'), toFake: ['Date'] });
    expect(await htmlOf(page('/product/1'))).toContain('© 2026');
    vi.setSystemTime(new Date('2027-01-01T00:00:00+05:30'));
    expect(await htmlOf(page('/product/1'))).toContain('© 2027');
  });
});
