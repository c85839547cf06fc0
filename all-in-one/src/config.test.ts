import { readSettings } from '@storefront/service-kit';
import { expect, it } from 'vitest';
import { config } from './config';

it.each(['https://u:p@shop.example', 'https://shop.example/x', 'https://shop.example?x', 'https://shop.example#f'])('the whole shop refuses the public address %s, as its parts do', (PUBLIC_URL) => {
  expect(() => readSettings(config, { PUBLIC_URL })).toThrow('PUBLIC_URL: must have no path, user name, password, query or fragment');
});

it('the whole shop needs no public address', () => {
  expect(readSettings(config, {}).PUBLIC_URL).toBeUndefined();
});
