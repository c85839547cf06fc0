import type { SlotProps } from '@storefront/contracts/slots';
import { mockApi, renderPage, type MockedCall } from '@storefront/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aList, aProduct } from '../testing/products';
import { ProductsPage } from './products-page';

const AddToCart = ({ product }: SlotProps['catalog.card-actions']) => (
  <button type="button">{`icon of ${product.name} at ${product.price}, ${product.stock} left`}</button>
);
const open = (path = '/products') => renderPage(<ProductsPage />, { path, route: '/products', fillings: { 'catalog.card-actions': AddToCart } });
const requested = (calls: MockedCall[]) => calls.map(({ query }) => String(query));
const twelve = () => Array.from({ length: 12 }, () => aProduct());

describe('the catalogue', () => {
  beforeEach(() => {
    Element.prototype.scrollIntoView = vi.fn();
  });

  it('shows its title and subtitle', async () => {
    mockApi({ 'GET /api/products': aList([aProduct()]) });
    open();

    expect(await screen.findByRole('heading', { level: 1, name: 'Our Collection' })).toBeVisible();
    expect(screen.getByText('Discover our exquisite collection of traditional and contemporary sarees')).toBeVisible();
    expect(await screen.findByText('1 product')).toBeVisible();
  });

  it('shows each product with a cart button and a link to its page', async () => {
    const product = aProduct({ name: 'Temple Border', description: 'Three-ply Kanjeevaram', price: 8450.5, stock: 3 });
    mockApi({ 'GET /api/products': aList([product]) });
    open();

    const card = within(await screen.findByRole('article'));
    expect(card.getByRole('img', { name: 'Temple Border' })).toBeVisible();
    expect(card.getByRole('heading', { name: 'Temple Border' })).toBeVisible();
    expect(card.getByText('Three-ply Kanjeevaram')).toBeVisible();
    expect(card.getByText('₹8,450.50')).toBeVisible();
    expect(await card.findByRole('button', { name: 'icon of Temple Border at 8450.5, 3 left' })).toBeVisible();
    expect(card.getByRole('link', { name: 'View Details of Temple Border' })).toHaveAttribute('href', `/product/${product._id}`);
  });

  it.each([[[]], [['']], [['null']]])('shows “No image” for a product with the images %j', async (images) => {
    mockApi({ 'GET /api/products': aList([aProduct({ images })]) });
    open();

    expect(await screen.findByText('No image')).toBeVisible();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('requests 12 products of the page in its address', async () => {
    const { calls } = mockApi({ 'GET /api/products': aList(twelve(), 30) });
    open('/products?page=2&search=zari&category=bridal&sortBy=price&sortOrder=desc');

    expect(await screen.findByRole('link', { name: '2', current: 'page' })).toBeVisible();
    expect(requested(calls)).toEqual(['page=2&limit=12&category=bridal&sortBy=price&sortOrder=desc&search=zari']);
  });

  it('has one page button for each 12 products, rounded up, and shows the chosen page', async () => {
    mockApi({ 'GET /api/products': ({ query }) => ({ body: aList([aProduct({ name: `First of page ${query.get('page')}` })], 25) }) });
    const { user, history } = open();

    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(pages.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['1', '2', '3']);
    await user.click(pages.getByRole('link', { name: '3' }));
    expect(await screen.findByText('First of page 3')).toBeVisible();
    expect(history.location.search).toBe('?page=3');
    expect(screen.getByRole('region', { name: 'Products' })).toHaveFocus();
  });

  it.each([
    ['page=1', '2'],
    ['page=99', 'Last page'],
  ])('stays where it is if the link on ?%s to %s opens in a new tab', async (query, name) => {
    mockApi({ 'GET /api/products': ({ query: asked }) => ({ body: aList(asked.get('page') === '99' ? [] : twelve(), 25) }) });
    open(`/products?${query}`);
    // jsdom cannot navigate.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(await screen.findByRole('link', { name }), { ctrlKey: true });
    expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
    expect(screen.getByRole('region', { name: 'Products' })).not.toHaveFocus();
  });

  it('counts a search on its first page, also if a further page was opened before', async () => {
    const { calls } = mockApi({ 'GET /api/products': aList(twelve(), 25) });
    const { user } = open('/products?search=silk&page=2');
    await user.click(await screen.findByRole('link', { name: '1' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls.map(({ query, headers }) => [query.get('page'), headers.has('x-repeated')])).toEqual([['2', false], ['1', false]]);
  });

  it('prefetches a page while the pointer is on its link', async () => {
    const { calls } = mockApi({ 'GET /api/products': aList(twelve(), 25) });
    const { user } = open('/products?category=silk');

    await user.hover(await screen.findByRole('link', { name: '2' }));
    await waitFor(() => expect(requested(calls)).toEqual(['page=1&limit=12&category=silk', 'page=2&limit=12&category=silk']));
  });

  it('has no page numbers if one page holds all products', async () => {
    mockApi({ 'GET /api/products': aList(twelve(), 12) });
    open();

    await screen.findAllByRole('article');
    expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
  });

  it('says that a page behind the last one does not exist, and leads to the last one', async () => {
    mockApi({ 'GET /api/products': ({ query }) => ({ body: aList(Number(query.get('page')) > 7 ? [] : [aProduct({ name: `First of page ${query.get('page')}` })], 79) }) });
    const { user, history } = open('/products?page=99&category=silk');

    expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeVisible();
    expect(screen.getByText('The list ends with page 7.')).toBeVisible();
    for (const other of ['No products found', '79 products']) expect(screen.queryByText(other)).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();

    await user.click(screen.getByRole('link', { name: 'Last page' }));
    expect(await screen.findByText('First of page 7')).toBeVisible();
    expect(history.location.search).toBe('?page=7&category=silk');
    expect(screen.getByText('79 products')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Products' })).toHaveFocus();
  });

  it('shows the products of a suggestion in all categories', async () => {
    mockApi({ 'GET /api/products': aList([aProduct()]), 'GET /api/products/suggest': { success: true, suggestions: [{ kind: 'collection', text: 'Kanjeevaram' }] } });
    const { user, history } = open('/products?category=cotton&sortBy=price&sortOrder=asc');
    await user.type(screen.getByRole('combobox', { name: 'Search products' }), 'kanj');
    await user.click(await screen.findByRole('option', { name: /Kanjeevaram/ }));
    expect(history.location.search).toBe('?sortBy=price&sortOrder=asc&search=Kanjeevaram');
  });

  it('sorts by price from page 1 and reverses the order with each press', async () => {
    const { calls } = mockApi({ 'GET /api/products': aList([aProduct()], 40) });
    const { user, history } = open('/products?page=3');
    await screen.findByRole('article');

    await user.click(screen.getByRole('button', { name: 'Price' }));
    await user.click(await screen.findByRole('button', { name: 'Price, low to high', pressed: true }));
    expect(history.location.search).toBe('?sortBy=price&sortOrder=desc');
    await user.click(await screen.findByRole('button', { name: 'Price, high to low', pressed: true }));

    await waitFor(() =>
      expect(requested(calls)).toEqual([
        'page=3&limit=12',
        'page=1&limit=12&sortBy=price&sortOrder=asc',
        'page=1&limit=12&sortBy=price&sortOrder=desc',
      ]),
    );
    expect(history.location.search).toBe('?sortBy=price&sortOrder=asc');
  });

  it.each([
    ['Silk Sarees', '?category=silk'],
    ['Cotton Sarees', '?category=cotton'],
    ['Designer Sarees', '?category=designer'],
    ['Bridal Sarees', '?category=bridal'],
    ['Traditional Sarees', '?category=traditional'],
    ['All', ''],
  ])('filters by %s', async (name, address) => {
    const { calls } = mockApi({ 'GET /api/products': aList([aProduct()]) });
    const { user, history } = open(name === 'All' ? '/products?category=silk' : '/products?page=2');
    await screen.findByRole('article');

    await user.click(screen.getByRole('button', { name }));
    expect(await screen.findByRole('button', { name, pressed: true })).toBeVisible();
    expect(history.location.search).toBe(address);
    await waitFor(() => expect(requested(calls).at(-1)).toBe(['page=1&limit=12', address.slice(1)].filter(Boolean).join('&')));
  });

  it('searches from page 1 and shows all products again after a blank search', async () => {
    // On a busy machine, the field also requests suggestions while the user types.
    mockApi({ 'GET /api/products': aList([aProduct()], 30), 'GET /api/products/suggest': { success: true, suggestions: [] } });
    const { user, history } = open('/products?page=2&category=silk');
    const searchBox = await screen.findByRole('combobox', { name: 'Search products' });

    await user.type(searchBox, 'zari{Enter}');
    expect(history.location.search).toBe('?category=silk&search=zari');
    await user.clear(searchBox);
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(history.location.search).toBe('?category=silk');
  });

  it('shows an empty state if nothing is found', async () => {
    mockApi({ 'GET /api/products': aList([]) });
    open('/products?search=nothing');

    expect(await screen.findByRole('heading', { name: 'No products found' })).toBeVisible();
  });

  it.each([
    [500, {}, 'Failed to fetch products. Please try again later.'],
    [200, { success: false }, 'Failed to fetch products. Please try again later.'],
    [400, { success: false, message: 'Unknown category' }, 'Unknown category'],
  ])('after an answer %i %j shows %s', async (status, body, text) => {
    mockApi({ 'GET /api/products': () => ({ status, body }) });
    open();

    expect(within(await screen.findByRole('alert')).getByRole('heading', { name: text })).toBeVisible();
  });
});
