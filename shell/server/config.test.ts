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

  it('takes the limit of a UPI transfer, which is ₹1,00,000 by default', () => {
    expect(shopFor({}).upiLimit).toBe(100_000);
    expect(shopFor({ UPI_LIMIT: '0' }).upiLimit).toBe(0);
  });

  it.each([
    ['919840012345', '919840012345'],
    ['+91 98400-12345', '919840012345'],
    ['+1 (415) 555-2671', '14155552671'],
  ])('has the WhatsApp number %s as %s', (SHOP_WHATSAPP, whatsapp) => {
    expect(shopFor({ SHOP_WHATSAPP }).whatsapp).toBe(whatsapp);
  });

  it('has no WhatsApp number by default', () => {
    expect(shopFor({})).not.toHaveProperty('whatsapp');
    expect(shopFor({ SHOP_WHATSAPP: ' ' })).not.toHaveProperty('whatsapp');
  });

  it.each(['098400 12345', '12345', '+91 98400 12345 67890', 'https://wa.me/919840012345', 'abc', '+'])('refuses %s as a WhatsApp number', (SHOP_WHATSAPP) => {
    expect(() => shopFor({ SHOP_WHATSAPP })).toThrow(/SHOP_WHATSAPP: must (be a phone number with its country code|have 8 to 15 digits)/);
  });
});
