import { renderPage } from '@storefront/web-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LazyPage } from './lazy-page';

it('a page in a file of its own loads again after a failure', async () => {
  const load = vi.fn(async () => ({ default: () => <h1>Search</h1> }));
  load.mockRejectedValueOnce(new Error('no network'));
  const { user } = renderPage(<LazyPage load={load} />, { path: '/admin/search' });
  expect(await screen.findByRole('heading', { level: 1, name: 'The page could not be loaded' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
});
