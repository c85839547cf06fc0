import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Gallery } from './gallery';

/** jsdom has no layout, so this sets one: the track and each slide are 400 px wide. */
function layOut() {
  const track = screen.getByRole('group', { name: 'Pictures of Saree' });
  Object.defineProperty(track, 'clientWidth', { value: 400 });
  [...track.children].forEach((slide, index) => Object.defineProperty(slide, 'offsetLeft', { value: index * 400 }));
  return track;
}
const current = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-current'));

describe('the gallery', () => {
  it('has no thumbnails for one picture', () => {
    render(<Gallery images={['a']} name="Saree" />);
    expect(screen.getByRole('img', { name: 'Saree' })).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('shows the placeholder if there is no picture', () => {
    render(<Gallery images={[]} name="Saree" />);
    expect(screen.getByRole('img', { name: 'Saree' }).getAttribute('src')).toMatch(/^data:image/);
  });

  it('shows the picture of a pressed thumbnail', () => {
    render(<Gallery images={['a', 'b', 'c']} name="Saree" />);
    const track = layOut();

    fireEvent.click(screen.getByRole('button', { name: 'Show picture 3' }));
    expect(track.scrollLeft).toBe(800);
  });

  it('marks the thumbnail of the visible picture after a swipe', () => {
    render(<Gallery images={['a', 'b', 'c']} name="Saree" />);
    const track = layOut();
    expect(current()).toEqual(['true', null, null]);

    track.scrollLeft = 390;
    fireEvent.scroll(track);
    expect(current()).toEqual([null, 'true', null]);
  });

  it('moves with the arrow keys and stops at both ends', () => {
    render(<Gallery images={['a', 'b']} name="Saree" />);
    const track = layOut();

    fireEvent.keyDown(track, { key: 'ArrowLeft' });
    expect(track.scrollLeft).toBe(0);
    fireEvent.keyDown(track, { key: 'ArrowRight' });
    expect(track.scrollLeft).toBe(400);
    fireEvent.scroll(track);
    fireEvent.keyDown(track, { key: 'ArrowRight' });
    expect(track.scrollLeft).toBe(400);
  });

  it('numbers its pictures in their alternative texts', () => {
    render(<Gallery images={['a', 'b']} name="Saree" />);
    expect(screen.getAllByRole('img', { name: /Saree/ }).map((picture) => picture.getAttribute('alt'))).toEqual([
      'Saree, picture 1 of 2',
      'Saree, picture 2 of 2',
    ]);
  });
});
