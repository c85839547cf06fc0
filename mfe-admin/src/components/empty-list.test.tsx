import { mockApi, renderPage } from '@storefront/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import AdminRoutes from '../routes';

it.each([
  ['/admin/payments?state=settled', 'GET /api/admin/credits', { credits: [], pages: 3, sums: {} }],
  ['/admin/customers?search=meera', 'GET /customers', { customers: [] }],
  ['/admin/audit?action=product.edited', 'GET /api/admin/audit', { entries: [] }],
  ['/admin/search?found=none', 'GET /api/admin/search-terms', { terms: [], pages: 3 }],
])('%s says that a page behind the last one does not exist, and leads to the last', async (path, call, empty) => {
  const api = mockApi({ 'GET /api/admin/synonyms': { success: true, groups: [], revision: 1 }, [call]: { success: true, total: 45, ...empty } });
  const { user, history } = renderPage(<AdminRoutes />, { path: `${path}&page=99`, user: 'admin' });
  expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  expect(screen.getByText('The list ends with page 3.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Last page' }));
  expect(`${history.location.pathname}${history.location.search}`).toBe(`${path}&page=3`);
  await waitFor(() => expect(api.callsTo(call).at(-1)!.query.get('page')).toBe('3'));
});
