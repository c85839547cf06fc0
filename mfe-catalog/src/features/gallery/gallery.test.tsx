import { fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { Gallery } from './gallery';

/** jsdom has no layout, so this sets one: the track and each slide are 400 px wide. */
function layOut() {
  const track = screen.getByRole('group', { name: 'Pictures of Saree' });
  Object.defineProperty(track, 'clientWidth', { value: 400 });
  [...track.children].forEach((slide, index) => Object.defineProperty(slide, 'offsetLeft', { value: index * 400 }));
  return track;
}
const current = () => screen.getAllByRole('link').map((thumbnail) => thumbnail.getAttribute('aria-current'));

describe('the gallery', () => {
  it('has no thumbnails for one picture', () => {
    render(<Gallery images={['a']} name="Saree" />);
    expect(screen.getByRole('img', { name: 'Saree' })).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('shows the placeholder if there is no picture', () => {
    render(<Gallery images={[]} name="Saree" />);
    expect(screen.getByRole('img', { name: 'Saree' }).getAttribute('src')).toMatch(/^data:image/);
  });

  it('shows the picture of a pressed thumbnail', () => {
    render(<Gallery images={['a', 'b', 'c']} name="Saree" />);
    const track = layOut();

    expect(fireEvent.click(screen.getByRole('link', { name: 'Show picture 3' }))).toBe(false);
    expect(track.scrollLeft).toBe(800);
  });

  it('leaves a thumbnail to the browser if it is to open in a new tab', () => {
    render(<Gallery images={['a', 'b', 'c']} name="Saree" />);
    const track = layOut();

    const isTaken = vi.fn((event: MouseEvent) => {
      const taken = event.defaultPrevented;
      // jsdom cannot navigate.
      event.preventDefault();
      return taken;
    });
    document.addEventListener('click', isTaken, { once: true });
    fireEvent.click(screen.getByRole('link', { name: 'Show picture 3' }), { ctrlKey: true });
    expect(isTaken).toHaveReturnedWith(false);
    expect(track.scrollLeft).toBe(0);
  });

  it('links each thumbnail in the server’s HTML to the full picture, and comes alive without a warning', () => {
    const warning = vi.spyOn(console, 'error');
    const gallery = <Gallery images={['a', 'b']} name="Saree" />;
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(gallery);
    const links = () => screen.getAllByRole('link', { name: /Show picture/ }).map((link) => link.getAttribute('href'));

    expect(links()).toEqual(['/api/admin/images/a?w=1280', '/api/admin/images/b?w=1280']);
    render(gallery, { container, hydrate: true });
    expect(links()).toEqual(['/api/admin/images/a?w=1280', '/api/admin/images/b?w=1280']);
    expect(warning).not.toHaveBeenCalled();
    vi.restoreAllMocks();
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
