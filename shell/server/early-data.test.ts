import { describe, expect, it } from 'vitest';
import { earlyCall, earlyDataOf, parseEarlyData, renderedCall } from './early-data';

const home = { path: '/', data: '/api/products', query: ['category', 'search'] };
const products = { path: '/products', data: '/api/products', query: ['page=1', 'limit=12', 'search'] };
const product = { path: '/product/:id', data: '/api/products/:id', slots: ['product.actions'] };
const call = (data: typeof home, address = '') => earlyCall(data, data.path, new URLSearchParams(address));

describe('early data', () => {
  it('applies to its own page', () => {
    expect(earlyDataOf([home, products, product], '/product/42')).toBe(product);
    expect(earlyDataOf([home, products, product], '/cart')).toBeUndefined();
  });

  it('makes the same call as the page', () => {
    expect(call(home)).toBe('/api/products');
    expect(call(products)).toBe('/api/products?page=1&limit=12');
    expect(earlyCall(product, '/product/42', new URLSearchParams('utm_source=mail'))).toBe('/api/products/42');
  });

  it('passes on the address’s parameters in its own order, without blank and unknown ones', () => {
    expect(call(products, 'search=red silk&page=3&x=1')).toBe('/api/products?page=3&limit=12&search=red+silk');
    expect(call(home, 'category=&search=%20')).toBe('/api/products');
  });

  it('may make another call if the server renders the page', () => {
    const rendered = { ...home, rendered: ['page=1', 'limit=12', 'search'] };
    expect(renderedCall(rendered, '/', new URLSearchParams('search=red'))).toBe('/api/products?page=1&limit=12&search=red');
    expect(call(rendered)).toBe('/api/products');
    expect(renderedCall(products, '/products', new URLSearchParams())).toBe('/api/products?page=1&limit=12');
  });

  it('makes no call for a page that only shows slots', () => {
    expect(earlyCall({ path: '/cart', slots: ['cart.below-lines'] }, '/cart', new URLSearchParams())).toBeUndefined();
  });

  it('is a list', () => {
    expect(parseEarlyData([home, product])).toEqual([home, product]);
    expect(() => parseEarlyData({ '/': '/api/products' })).toThrow('early-data.json is not a list');
    expect(() => parseEarlyData([{ path: '/', query: 'page' }])).toThrow('early-data.json is not a list');
  });
});
