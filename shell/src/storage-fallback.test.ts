import { describe, expect, it } from 'vitest';
import { replaceUnusableStorage } from './storage-fallback';

const denied = () => {
  throw new DOMException('Access is denied', 'SecurityError');
};
const full = (entries: Record<string, string>) =>
  Object.assign(Object.create({ setItem: () => denied(), removeItem: () => undefined, getItem: () => null }) as Storage, entries);

function pageWith(storage: () => Storage): Window {
  const page = {} as Window;
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(page, name, { get: storage, configurable: true });
  replaceUnusableStorage(page);
  return page;
}

describe.each(['localStorage', 'sessionStorage'] as const)('%s', (name) => {
  it('is kept if it works', () => {
    const { [name]: own } = window;
    replaceUnusableStorage(window);
    expect(window[name]).toBe(own);
    expect(own).toHaveLength(0);
  });

  it('is replaced by memory if the browser denies it', () => {
    const storage = pageWith(denied)[name];
    storage.setItem('cart', '[]');
    expect([storage.getItem('cart'), storage.key(0), storage.key(1), storage.length]).toEqual(['[]', 'cart', null, 1]);
    storage.removeItem('cart');
    expect(storage.getItem('cart')).toBeNull();
    storage.setItem('a', '1');
    storage.clear();
    expect(storage).toHaveLength(0);
  });

  it('is copied to memory if it is full', () => {
    const storage = pageWith(() => full({ token: 'a.b.c' }))[name];
    storage.setItem('cart', '[]');
    expect([storage.getItem('token'), storage.getItem('cart')]).toEqual(['a.b.c', '[]']);
  });
});
