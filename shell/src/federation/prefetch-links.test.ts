import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prefetchPointedLinks } from './prefetch-links';

const visitor = { isLoggedIn: false, isAdmin: false };
const customer = { isLoggedIn: true, isAdmin: false };
const prefetch = vi.fn();
let who = visitor;
let stop: () => void;

function link(href: string): Element {
  document.body.innerHTML = `<a href="${href}"><span>there</span></a>`;
  const inner = document.querySelector('span');
  if (!inner) throw new Error('no link');
  return inner;
}

beforeEach(() => {
  who = visitor;
  prefetch.mockClear();
  stop = prefetchPointedLinks(document, { modules: { prefetch }, session: () => who });
});
afterEach(() => stop());

it.each(['pointerover', 'touchstart', 'focusin'])('a link’s remote is loaded on %s', (event) => {
  link('/cart?x=1').dispatchEvent(new Event(event, { bubbles: true }));
  expect(prefetch).toHaveBeenCalledExactlyOnceWith('checkout', 'routes');
});

it.each(['https://elsewhere.example/cart', '/about', '/nowhere', 'mailto:a@b.example'])('nothing is loaded for %s', (href) => {
  link(href).dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(prefetch).not.toHaveBeenCalled();
});

it('code of a page that the visitor may not see is not loaded', () => {
  link('/checkout').dispatchEvent(new Event('pointerover', { bubbles: true }));
  who = customer;
  link('/admin/dashboard').dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(prefetch).not.toHaveBeenCalled();
  link('/checkout').dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(prefetch).toHaveBeenCalledOnce();
});
