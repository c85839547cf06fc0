import { renderToString } from 'react-dom/server';
import { Link as RouterLink, StaticRouter } from 'react-router';
import type { LinkProps } from 'react-router';
import { describe, expect, it } from 'vitest';
import { Link } from './react-router-dom-server';

const rendered = (link: React.ReactNode) => renderToString(<StaticRouter location="/products/silk?page=2">{link}</StaticRouter>);

describe('a link on the server', () => {
  it.each<LinkProps['to']>([
    '/', '/products', '/product/64f0c0ffee', '/products?page=2', '/products?search=a+b&sort=price_asc#list', '/my-orders#top', '/?category=saree',
    // The router changes these.
    '/products/', '/products?', '/products#', '/a/../b', '/a//b', '//elsewhere.example', '/ä b', '?page=3', '#list', '..', '', 'cart', 'https://elsewhere.example/a', 'mailto:a@b.example',
    { pathname: '/cart' }, { search: '?page=3' }, { pathname: '/products', search: 'page=4', hash: 'list' },
  ])('has the HTML of the router’s link to %j', (to) => {
    expect(rendered(<Link to={to}>Sarees</Link>)).toBe(rendered(<RouterLink to={to}>Sarees</RouterLink>));
  });

  it.each<Omit<LinkProps, 'to'>>([
    { className: 'card', 'aria-label': 'A “saree” & <more>', id: 'a', title: '₹' },
    { state: { from: '/cart' }, replace: true, onClick: () => undefined, onPointerEnter: () => undefined },
    { target: '_blank', rel: 'noreferrer', 'aria-current': 'page' },
    { discover: 'none' },
    { discover: 'render', prefetch: 'intent', reloadDocument: true, relative: 'path', preventScrollReset: true, viewTransition: true },
    { mask: '/masked' },
  ])('has the HTML of the router’s link with %j', (more) => {
    expect(rendered(<Link to="/cart" {...more}>Cart</Link>)).toBe(rendered(<RouterLink to="/cart" {...more}>Cart</RouterLink>));
  });
});
