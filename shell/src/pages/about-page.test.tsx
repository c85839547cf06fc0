import { renderPage } from '@storefront/web-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import AboutPage from './about-page';

it('the about page shows the story, the three collections and the contacts', () => {
  const shop = document.createElement('script');
  shop.id = 'shop';
  shop.type = 'application/json';
  shop.textContent = JSON.stringify({ name: 'Resham', phone: '+91 98765 43210', email: 'namaste@resham.example' });
  document.head.append(shop);
  renderPage(<AboutPage />, { path: '/about' });

  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByText(/Resham began with/)).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Kanjeevaram', 'Banarasi', 'Mysore']);
  expect(screen.getByRole('link', { name: 'Browse Mysore sarees' })).toHaveAttribute('href', '/products?search=Mysore');
  expect(screen.getByRole('link', { name: '+91 98765 43210' })).toHaveAttribute('href', 'tel:+919876543210');
  expect(screen.getByRole('link', { name: 'namaste@resham.example' })).toHaveAttribute('href', 'mailto:namaste@resham.example');
  expect(document.title).toBe('About Us · Resham');
});
