import { shopSchema } from '@storefront/contracts';
import { readSettings } from '@storefront/service-kit';
import { describe, expect, it } from 'vitest';
import { shopOf, shopSettings } from './config';

describe('the shop data for the browser', () => {
  const shopFor = (environment: Record<string, string>) => shopSchema.parse(shopOf(readSettings(shopSettings, environment), 'https://shop.example'));

  it('takes the limit of pieces from the order service’s setting', () => {
    expect(shopFor({}).maxPieces).toBe(10);
    expect(shopFor({ MAX_PIECES: '3' }).maxPieces).toBe(3);
    expect(shopFor({ MAX_PIECES: '0' }).maxPieces).toBe(0);
  });
});
