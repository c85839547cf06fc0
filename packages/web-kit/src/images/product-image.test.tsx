import { fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { imageUrl } from './image-url';
import { placeholder } from './placeholder';
import { ProductImage } from './product-image';

describe('imageUrl', () => {
  it.each(['', 'null', null, undefined])('is the placeholder for %j', (image) => {
    expect(imageUrl(image)).toBe(placeholder);
  });

  it.each(['data:image/png;base64,AA', 'http://x.example/a.png', 'https://x.example/a.png', '/uploads/products/a b.jpg'])('returns %s unchanged', (image) => {
    expect(imageUrl(image, 320)).toBe(image);
  });

  it('does not take another host’s address without a scheme for a path', () => {
    expect(imageUrl('//x.example/a.png')).toBe('/api/admin/images/%2F%2Fx.example%2Fa.png');
  });

  it('returns the shop’s address for an identifier, with a width if one is given', () => {
    expect(imageUrl('ab c')).toBe('/api/admin/images/ab%20c');
    expect(imageUrl('abc', 320)).toBe('/api/admin/images/abc?w=320');
  });
});

describe('ProductImage', () => {
  it('offers the browser all widths', () => {
    render(<ProductImage image="abc" alt="Red saree" sizes="50vw" widths={[160, 320]} />);
    const image = screen.getByRole('img', { name: 'Red saree' });
    expect(image).toHaveAttribute('srcset', '/api/admin/images/abc?w=160 160w, /api/admin/images/abc?w=320 320w');
    expect(image).toHaveAttribute('sizes', '50vw');
    expect(image).toHaveAttribute('loading', 'lazy');
  });

  it('has no other widths of a path', () => {
    render(<ProductImage image="/uploads/products/a.jpg" alt="Saree" sizes="50vw" />);
    expect(screen.getByRole('img')).toHaveAttribute('src', '/uploads/products/a.jpg');
    expect(screen.getByRole('img')).not.toHaveAttribute('srcset');
  });

  it('shows the placeholder if loading fails, and shows the next picture again', () => {
    const { rerender } = render(<ProductImage image="abc" alt="Saree" sizes="50vw" />);
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByRole('img')).toHaveAttribute('src', placeholder);
    expect(screen.getByRole('img')).not.toHaveAttribute('srcset');
    rerender(<ProductImage image="def" alt="Saree" sizes="50vw" />);
    expect(screen.getByRole('img')).toHaveAttribute('src', '/api/admin/images/def?w=960');
  });

  it('shows the placeholder if a picture in the server’s HTML failed before the page came alive', () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    const picture = <ProductImage image="abc" alt="Saree" sizes="50vw" />;
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(picture);
    render(picture, { container, hydrate: true });
    expect(screen.getByRole('img')).toHaveAttribute('src', placeholder);
    vi.restoreAllMocks();
  });
});
