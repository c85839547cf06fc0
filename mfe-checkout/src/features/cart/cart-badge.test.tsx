import { renderPage } from '@storefront/web-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cotton, maroon, storeCart } from '../../testing/cart';
import CartBadge from './cart-badge';

it('shows the sum of quantities, with a label for screen readers', () => {
  storeCart(maroon, cotton);
  renderPage(<CartBadge />);
  expect(screen.getByRole('img', { name: '3 items' })).toHaveTextContent('3');
});

it('shows nothing for an empty cart', () => {
  const { container } = renderPage(<CartBadge />, { user: 'customer' });
  expect(container.querySelector('[role=img]')).toBeNull();
});
