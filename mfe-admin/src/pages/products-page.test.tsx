import { mockApi, renderPage } from '@storefront/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aProduct, aProductList } from '../testing/products';
import { ProductsPage } from './products-page';

const open = (path = '/admin/products') => renderPage(<ProductsPage />, { path, route: '/admin/products', user: 'admin' });
const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);

describe('the admin products page', () => {
  beforeEach(() => {
    Element.prototype.scrollIntoView = vi.fn();
  });

  it('shows image, name, category, price, stock and actions of each product', async () => {
    const product = aProduct({ name: 'Temple Border', category: 'lehenga', price: 8450.5, stock: 30 });
    mockApi({ 'GET /api/admin/products': aProductList([product]) });
    open();

    const table = within(await screen.findByRole('table', { name: 'Products' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Image', 'Name', 'Category', 'Price', 'Stock', 'Actions']);
    const row = within(table.getByRole('row', { name: /Temple Border/ }));
    expect(row.getByRole('presentation')).toHaveAttribute('src', `/api/admin/images/${product.images[0]}?w=160`);
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['', 'Lehenga', '₹8,450.50', '30', 'EditDelete']);
    expect(row.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/admin/products/${product._id}/edit`);
    expect(row.getByRole('link', { name: 'Edit' })).toHaveAccessibleDescription('Temple Border');
    expect(screen.getByRole('link', { name: 'Add New Product' })).toHaveAttribute('href', '/admin/products/new');
  });

  it.each([
    [2, '3 + 2 held'],
    [0, '3'],
    [undefined, '3'],
  ])('shows %s held pieces beside the stock as %s', async (held, text) => {
    mockApi({ 'GET /api/admin/products': aProductList([{ ...aProduct({ stock: 3 }), ...(held !== undefined && { held }) }]) });
    renderPage(<ProductsPage />);
    const cells = await screen.findAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent?.replaceAll('Low', '').replaceAll('+', ' + ').replaceAll(/\s+/g, ' '))).toContain(text);
  });

  it.each([
    [0, 'Out of Stock0'],
    [5, 'Low5'],
    [6, '6'],
  ])('shows a stock of %i as %s', async (stock, text) => {
    mockApi({ 'GET /api/admin/products': aProductList([aProduct({ stock })]) });
    open();
    expect((await screen.findAllByRole('cell'))[3]).toHaveTextContent(text);
  });

  it.each([
    ['silk', ['Red Silk', 'Blue SILK']],
    [' LEHENGA ', ['Bridal set']],
    ['salwar', ['Cotton set']],
    ['d', ['Red Silk', 'Blue SILK', 'Bridal set']],
  ])('finds %j in name and category, ignoring case, without a call', async (text, found) => {
    const { calls } = mockApi({
      'GET /api/admin/products': aProductList([
        aProduct({ name: 'Red Silk' }),
        aProduct({ name: 'Blue SILK', category: 'dress' }),
        aProduct({ name: 'Bridal set', category: 'lehenga' }),
        aProduct({ name: 'Cotton set', category: 'salwar' }),
      ]),
    });
    const { user, history } = open();
    await user.type(await screen.findByRole('searchbox', { name: 'Search products' }), text);
    await waitFor(() => expect(names()).toEqual(found));
    expect(screen.getByText(`${found.length} product${found.length === 1 ? '' : 's'}`)).toBeVisible();
    await waitFor(() => expect(new URLSearchParams(history.location.search).get('search')).toBe(text.trim()));
    expect(calls).toHaveLength(1);
  });

  it('keeps the search in the address', async () => {
    mockApi({ 'GET /api/admin/products': aProductList([aProduct({ name: 'Red' }), aProduct({ name: 'Blue' })]) });
    open('/admin/products?search=blue');
    await waitFor(() => expect(names()).toEqual(['Blue']));
    expect(screen.getByRole('searchbox')).toHaveValue('blue');
  });

  it('shows an empty state if nothing is found', async () => {
    mockApi({ 'GET /api/admin/products': aProductList([aProduct()]) });
    open('/admin/products?search=nothing');
    expect(await screen.findByRole('heading', { name: 'No products found' })).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('shows 50 products a page', async () => {
    mockApi({ 'GET /api/admin/products': aProductList(Array.from({ length: 51 }, (_, index) => aProduct({ name: `Number ${index + 1}` }))) });
    const { user, history } = open();
    await waitFor(() => expect(names()).toHaveLength(50));
    await user.click(screen.getByRole('button', { name: '2' }));
    expect(names()).toEqual(['Number 51']);
    expect(history.location.search).toBe('?page=2');
    expect(screen.getByRole('region', { name: 'Products' })).toHaveFocus();
  });

  it('deletes a product only after a confirmation, and removes it from the list', async () => {
    const [gone, kept] = [aProduct({ name: 'Gone' }), aProduct({ name: 'Kept' })];
    const { callsTo } = mockApi({ 'GET /api/admin/products': aProductList([gone, kept]), 'DELETE /api/admin/products/:id': { success: true } });
    const { user } = open();

    await user.click((await screen.findAllByRole('button', { name: 'Delete' }))[0] as HTMLElement);
    const dialog = within(screen.getByRole('dialog', { name: 'Delete Gone' }));
    expect(dialog.getByText('Are you sure you want to delete this product?')).toBeVisible();
    expect(callsTo('DELETE /api/admin/products/:id')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Product deleted successfully')).toBeVisible();
    expect(callsTo('DELETE /api/admin/products/:id').map(({ params }) => params.id)).toEqual([gone._id]);
    expect(names()).toEqual(['Kept']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it.each([
    [1, ' 1 piece is held by a shopper who is paying now.'],
    [1200, ' 1,200 pieces are held by shoppers who are paying now.'],
    [0, ''],
    [undefined, ''],
  ])('asks before it deletes a product with %s held pieces:%s', async (held, warning) => {
    mockApi({ 'GET /api/admin/products': aProductList([{ ...aProduct(), ...(held !== undefined && { held }) }]) });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(screen.getByText(/^Are you sure/)).toHaveTextContent(new RegExp(`^Are you sure you want to delete this product\\?${warning}$`));
  });

  it('keeps the product after Cancel', async () => {
    mockApi({ 'GET /api/admin/products': aProductList([aProduct({ name: 'Kept' })]) });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(names()).toEqual(['Kept']);
  });

  it.each([
    [500, {}, 'Failed to delete product'],
    [200, { success: false }, 'Failed to delete product'],
    [404, { success: false, message: 'Product not found' }, 'Product not found'],
  ])('keeps the product after an answer %i %j, and shows %s', async (status, body, text) => {
    mockApi({ 'GET /api/admin/products': aProductList([aProduct({ name: 'Kept' })]), 'DELETE /api/admin/products/:id': () => ({ status, body }) });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(names()).toEqual(['Kept']);
  });

  it('drops a product that a colleague deleted before', async () => {
    const [gone, kept] = [aProduct({ name: 'Gone' }), aProduct({ name: 'Kept' })];
    const api = mockApi({ 'GET /api/admin/products': aProductList([gone, kept]), 'DELETE /api/admin/products/:id': () => ({ status: 404, body: { success: false, message: 'Product not found' } }) });
    const { user } = open();
    await user.click((await screen.findAllByRole('button', { name: 'Delete' }))[0] as HTMLElement);
    api.use({ 'GET /api/admin/products': aProductList([kept]) });
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(names()).toEqual(['Kept']));
    expect(screen.getByText('Product not found')).toBeVisible();
  });

  it.each([
    [200, { success: false }, 'Failed to fetch products'],
    [500, {}, 'Error fetching products'],
    [403, { success: false, message: 'Admin access required' }, 'Admin access required'],
  ])('after an answer %i %j shows %s, and loads again after Try Again', async (status, body, text) => {
    const api = mockApi({ 'GET /api/admin/products': () => ({ status, body }) });
    const { user } = open();
    expect(await screen.findByRole('heading', { name: text })).toBeVisible();
    api.use({ 'GET /api/admin/products': aProductList([aProduct({ name: 'Back' })]) });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(names()).toEqual(['Back']));
  });
});
