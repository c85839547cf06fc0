import { describe, expect, it } from 'vitest';
import { outlookOf, uploadUrl } from './order';

describe('an order', () => {
  it('shows the shipping notice until it has shipped', () => {
    expect(outlookOf('pending')).toBe("We'll notify you when your order ships");
    expect(outlookOf('processing')).toBe("We'll notify you when your order ships");
    expect(outlookOf('shipped')).not.toContain('when your order ships');
  });

  it.each([
    ['abc', '/uploads/products/abc?w=160'],
    ['uploads/products/a b.webp', '/uploads/products/a%20b.webp?w=160'],
    ['https://example.com/a.png', 'https://example.com/a.png'],
    ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
    ['', undefined],
    ['null', undefined],
    [undefined, undefined],
  ])('shows the picture %s at %s', (image, url) => {
    expect(uploadUrl(image, 160)).toBe(url);
  });
});
