import { renderPage } from '@storefront/web-kit/testing';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Footer } from './footer';
import { Header } from './header';

afterEach(() => document.getElementById('shop')?.remove());

function openShop() {
  const shop = document.createElement('script');
  shop.id = 'shop';
  shop.type = 'application/json';
  shop.textContent = JSON.stringify({ name: 'Resham', phone: '+91 98765 43210', email: 'namaste@resham.example' });
  document.head.append(shop);
}

it('the footer shows the shop’s contacts', () => {
  openShop();
  renderPage(<Footer />);
  expect(screen.getByRole('link', { name: '+91 98765 43210' })).toHaveAttribute('href', 'tel:+919876543210');
  expect(screen.getByRole('link', { name: 'namaste@resham.example' })).toHaveAttribute('href', 'mailto:namaste@resham.example');
});

it('the logo links to the home page', () => {
  openShop();
  renderPage(<Header />, { path: '/about' });
  expect(screen.getByRole('link', { name: 'Resham' })).toHaveAttribute('href', '/');
});
