import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

describe('shop', () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => document.getElementById('shop')?.remove());
  const load = async () => (await import('./shop')).shop;

  it('is read from the page', async () => {
    const script = document.createElement('script');
    script.id = 'shop';
    script.type = 'application/json';
    script.textContent = JSON.stringify({ name: 'Resham', upiId: 'resham@upi' });
    document.head.append(script);
    const shop = await load();
    expect(shop()).toMatchObject({ name: 'Resham', upiId: 'resham@upi', phone: '' });
    expect(shop()).toBe(shop());
  });

  it('is called Storefront on a page without shop data', async () => {
    const shop = await load();
    expect(shop().name).toBe('Storefront');
  });
});
