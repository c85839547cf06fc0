import type { SlotProps } from '@storefront/contracts/slots';
import { mockApi, renderPage } from '@storefront/web-kit/testing';
import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import CatalogRoutes from '../routes';
import { aList, aProduct } from '../testing/products';
import { ProductPage } from './product-page';

const AddToCart = ({ product }: SlotProps['product.actions']) => <button type="button">{`button of ${product._id}`}</button>;
const fillings = { 'product.actions': AddToCart };
const open = (id: string) => renderPage(<ProductPage />, { path: `/product/${id}`, route: '/product/:id', fillings });

describe('a product’s page', () => {
  it('shows name, picture, price, category, stock, description and specifications', async () => {
    const product = aProduct({
      name: 'Temple Border Saree',
      description: 'Three-ply Kanjeevaram',
      price: 28999,
      category: 'other',
      specifications: { material: 'Mulberry silk', color: 'Peacock' },
    });
    mockApi({ 'GET /api/products/:id': { success: true, product } });
    open(product._id);

    expect(await screen.findByRole('heading', { level: 1, name: 'Temple Border Saree' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Temple Border Saree' })).toHaveAttribute('loading', 'eager');
    expect(screen.getByText('₹28,999')).toBeVisible();
    expect(screen.getByText('Other')).toBeVisible();
    expect(screen.getByText('In Stock')).toBeVisible();
    expect(screen.getByText('Three-ply Kanjeevaram')).toBeVisible();
    const specifications = within(screen.getByRole('region', { name: 'Specifications' }));
    expect(specifications.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Material', 'Color']);
    expect(specifications.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Mulberry silk', 'Peacock']);
    expect(await screen.findByRole('button', { name: `button of ${product._id}` })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products');
    expect(document.title).toContain('Temple Border Saree');
  });

  it.each([
    [1, 'Only 1 left'],
    [2, '2 left'],
    [3, '3 left'],
    [4, undefined],
    [0, undefined],
  ])('with a stock of %i says %s', async (stock, text) => {
    const product = aProduct({ stock });
    mockApi({ 'GET /api/products/:id': { success: true, product } });
    open(product._id);
    expect(await screen.findByText(stock > 0 ? 'In Stock' : 'Out of Stock')).toBeVisible();
    expect(screen.queryByText(/left/)?.textContent).toBe(text);
  });

  it('has an h1 while it loads, then the product’s name as h1', async () => {
    const product = aProduct({ name: 'Temple Border Saree' });
    mockApi({ 'GET /api/products/:id': { success: true, product } });
    open(product._id);

    expect(screen.getByRole('heading', { level: 1, name: 'Product' })).toHaveAttribute('aria-busy', 'true');
    expect(await screen.findByRole('heading', { level: 1, name: 'Temple Border Saree' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it.each([{}, { material: '', color: '' }])('shows “Not specified” for the missing specifications in %j', async (specifications) => {
    const product = aProduct({ specifications, stock: 0 });
    mockApi({ 'GET /api/products/:id': { success: true, product } });
    open(product._id);

    expect(await screen.findAllByText('Not specified')).toHaveLength(2);
    expect(screen.getByText('Out of Stock')).toBeVisible();
  });

  it.each([
    [200, { success: false }, 'Product not found'],
    [404, { success: false, message: 'No saree of that name' }, 'No saree of that name'],
    [500, {}, 'Error loading product details'],
    [500, { success: false, message: 'The catalogue is being updated' }, 'The catalogue is being updated'],
  ])('after an answer %i %j shows %s on the page and as a toast, with a link back', async (status, body, text) => {
    mockApi({ 'GET /api/products/:id': () => ({ status, body }) });
    open('unknown');

    expect(await screen.findByRole('heading', { level: 1, name: text })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Products' })).toHaveAttribute('href', '/products');
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
  });

  it('shows the data of the list at once, then the server’s answer', async () => {
    const product = aProduct({ name: 'Temple Border Saree', stock: 5 });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    mockApi({
      'GET /api/products': aList([product]),
      'GET /api/products/:id': () => answered.then(() => ({ body: { success: true, product: { ...product, stock: 0 } } })),
    });
    const { user } = renderPage(<CatalogRoutes />, { fillings });

    await user.click(await screen.findByRole('link', { name: 'Temple Border Saree' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Temple Border Saree' })).toBeVisible();
    expect(screen.getByText('In Stock')).toBeVisible();
    answer();
    expect(await screen.findByText('Out of Stock')).toBeVisible();
  });

  it('keeps the product if a later answer is not one of the API, as from a proxy', async () => {
    const product = aProduct();
    const api = mockApi({ 'GET /api/products/:id': { success: true, product } });
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    renderPage(<ProductPage />, { path: `/product/${product._id}`, route: '/product/:id', fillings, queryClient });

    await screen.findByRole('heading', { level: 1, name: product.name });
    api.use({ 'GET /api/products/:id': {} });
    await act(() => queryClient.invalidateQueries());
    // The query notifies the page in a task of its own.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(api.callsTo('GET /api/products/:id')).toHaveLength(2);
    expect(screen.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  });

  it('replaces the product when another one is opened', async () => {
    const [one, other] = [aProduct(), aProduct({ name: 'Another Saree' })];
    mockApi({ 'GET /api/products/:id': ({ params }) => ({ body: { success: true, product: params.id === one._id ? one : other } }) });
    const OtherProductButton = () => {
      const navigate = useNavigate();
      return <button onClick={() => void navigate(`/product/${other._id}`)}>other product</button>;
    };
    const page = <><ProductPage /><OtherProductButton /></>;
    const { user } = renderPage(page, { path: `/product/${one._id}`, route: '/product/:id', fillings });

    await screen.findByRole('heading', { level: 1, name: one.name });
    await user.click(screen.getByRole('button', { name: 'other product' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Another Saree' })).toBeVisible();
    expect(screen.queryByText(one.name)).not.toBeInTheDocument();
  });
});
