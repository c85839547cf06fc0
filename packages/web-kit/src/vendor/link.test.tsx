import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { Link, NavLink } from './link';

function Shown() {
  const { pathname, search, state } = useLocation();
  return <output>{`${useNavigationType()} ${pathname}${search} ${JSON.stringify(state)}`}</output>;
}

function show(link: React.ReactNode, at = '/products?page=2') {
  render(
    <MemoryRouter initialEntries={[at]}>
      {link}
      <Shown />
    </MemoryRouter>,
  );
}

/** @returns true if the browser would follow the link itself */
function click(event: MouseEventInit = {}): boolean {
  const link = screen.getByRole('link');
  const clicked = createEvent.click(link, { button: 0, ...event });
  fireEvent(link, clicked);
  return !clicked.defaultPrevented;
}

const shown = () => screen.getByRole('status').textContent;

describe('a link', () => {
  it('shows its page, with its state, without loading a document', () => {
    show(<Link to="/cart" state={{ from: 'a' }}>Cart</Link>);
    expect(screen.getByRole('link')).toHaveAttribute('href', '/cart');
    expect(click()).toBe(false);
    expect(shown()).toBe('PUSH /cart {"from":"a"}');
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])('leaves a click with %j to the browser', (event) => {
    show(<Link to="/cart">Cart</Link>);
    expect(click(event)).toBe(true);
    expect(shown()).toContain('/products?page=2');
  });

  it('leaves a link to a new tab to the browser', () => {
    show(<Link to="/cart" target="_blank">Cart</Link>);
    expect(click()).toBe(true);
  });

  it('does nothing more if its handler prevents it', () => {
    const onClick = vi.fn((event: React.MouseEvent) => event.preventDefault());
    show(<Link to="/cart" onClick={onClick}>Cart</Link>);
    click();
    expect(onClick).toHaveBeenCalledOnce();
    expect(shown()).toContain('/products?page=2');
  });

  it('to the shown page, or with `replace`, adds nothing to the history', () => {
    show(<Link to="/products?page=2">Again</Link>);
    click();
    expect(shown()).toBe('REPLACE /products?page=2 null');
  });

  it('changes only the query if it names no path', () => {
    show(<Link to={{ search: 'page=3' }}>Next</Link>);
    expect(screen.getByRole('link')).toHaveAttribute('href', '/products?page=3');
    click();
    expect(shown()).toBe('PUSH /products?page=3 null');
  });
});

describe('a link of a menu', () => {
  it.each([
    ['/products', '/products', true, true],
    ['/products/', '/products', true, true],
    ['/products/1', '/products', true, false],
    ['/products/1', '/products', false, true],
    ['/products-of-today', '/products', false, false],
    ['/cart', '/', true, false],
  ])('at %s says of %s (end: %s) that it is the shown page: %s', (at, to, end, isShown) => {
    show(<NavLink to={to} end={end}>Menu</NavLink>, at);
    expect(screen.getByRole('link').getAttribute('aria-current')).toBe(isShown ? 'page' : null);
  });
});
