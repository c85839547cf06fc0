import { renderPage } from '@storefront/web-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cotton, maroon, storeCart } from '../../testing/cart';
import CartBadge from './cart-badge';

it('shows the sum of quantities, also to those who only hear it', () => {
  storeCart(maroon, cotton);
  renderPage(<CartBadge />);
  expect(screen.getByRole('img', { name: '3 items' })).toHaveTextContent('3');
});

it('shows nothing while the cart is empty', () => {
  const { container } = renderPage(<CartBadge />, { user: 'customer' });
  expect(container.querySelector('[role=img]')).toBeNull();
});
