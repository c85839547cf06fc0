import { mockApi, renderPage } from '@storefront/web-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import CatalogRoutes from './routes';
import { aList, aProduct } from './testing/products';

const product = aProduct({ name: 'Temple Border Saree' });

it.each([
  ['/', 2, 'Featured Products'],
  ['/products', 1, 'Our Collection'],
  [`/product/${product._id}`, 1, 'Temple Border Saree'],
])('%s shows its page, which has one h1', async (path, level, name) => {
  mockApi({ 'GET /api/products': aList([product]), 'GET /api/products/:id': { success: true, product } });
  renderPage(<CatalogRoutes />, { path });
  expect(await screen.findByRole('heading', { level, name })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});
