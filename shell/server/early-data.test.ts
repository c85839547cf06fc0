import { describe, expect, it } from 'vitest';
import { earlyCall, earlyDataOf, parseEarlyData } from './early-data';

const home = { path: '/', data: '/api/products', query: ['category', 'search'] };
const products = { path: '/products', data: '/api/products', query: ['page=1', 'limit=12', 'search'] };
const product = { path: '/product/:id', data: '/api/products/:id', components: ['checkout/add-to-cart'] };
const call = (data: typeof home, address = '') => earlyCall(data, data.path, new URLSearchParams(address));

describe('early data', () => {
  it('belongs to the page that it is for', () => {
    expect(earlyDataOf([home, products, product], '/product/42')).toBe(product);
    expect(earlyDataOf([home, products, product], '/cart')).toBeUndefined();
  });

  it('is called as the page will call it', () => {
    expect(call(home)).toBe('/api/products');
    expect(call(products)).toBe('/api/products?page=1&limit=12');
    expect(earlyCall(product, '/product/42', new URLSearchParams('utm_source=mail'))).toBe('/api/products/42');
  });

  it('passes on what the page’s address says, in its own order, and leaves out what is blank or not asked for', () => {
    expect(call(products, 'search=red silk&page=3&x=1')).toBe('/api/products?page=3&limit=12&search=red+silk');
    expect(call(home, 'category=&search=%20')).toBe('/api/products');
  });

  it('asks for nothing where a page needs only components', () => {
    expect(earlyCall({ path: '/cart', components: ['checkout/cart-badge'] }, '/cart', new URLSearchParams())).toBeUndefined();
  });

  it('is read from a list', () => {
    expect(parseEarlyData([home, product])).toEqual([home, product]);
    expect(() => parseEarlyData({ '/': '/api/products' })).toThrow('early-data.json is not a list');
    expect(() => parseEarlyData([{ path: '/', query: 'page' }])).toThrow('early-data.json is not a list');
  });
});
