import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aFile, openNew, previews } from '../../testing/product-form';
import { mockUploads } from '../../testing/upload';

beforeEach(mockUploads);

describe('images', () => {
  it('are previewed, the first as the main one, and can be removed', async () => {
    const { user, choose } = openNew();
    choose(aFile('front.png'));
    choose(aFile('back.png'));
    expect(previews().map((image) => image.getAttribute('alt'))).toEqual(['front.png', 'back.png']);
    expect(screen.getByText('2 of 8 images. Product cards show the main one.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove image 1' }));
    expect(previews().map((image) => image.getAttribute('alt'))).toEqual(['back.png']);
    expect(within(screen.getAllByRole('listitem').at(-1) as HTMLElement).getByText('Main')).toBeVisible();
  });

  it.each([
    ['notes.pdf', 'application/pdf', 4, '“notes.pdf” is not a PNG, JPG or JPEG image'],
    ['huge.png', 'image/png', 5 * 1024 * 1024 + 1, '“huge.png” is larger than 5MB'],
  ])('like %s (%s, %i bytes) are rejected', (name, type, size, problem) => {
    const { choose } = openNew();
    choose(aFile(name, type, size), aFile('good.png', 'image/png', 5 * 1024 * 1024));
    expect(screen.getByText(problem)).toBeVisible();
    expect(screen.getByLabelText(/Choose images/)).toHaveAccessibleDescription(expect.stringContaining(problem));
    expect(previews().map((image) => image.getAttribute('alt'))).toEqual(['good.png']);
  });

  it('are limited to eight', () => {
    const { choose } = openNew();
    choose(...Array.from({ length: 9 }, (_, index) => aFile(`${index}.png`)));
    expect(previews()).toHaveLength(8);
    expect(screen.getByText('A product can have at most 8 images')).toBeVisible();
  });
});
