import { mockApi, renderPage, type MockedCall } from '@storefront/web-kit/testing';
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aList, aProduct } from '../testing/products';
import { prefetch } from '../prefetch';
import { HomePage } from './home-page';

const open = (path = '/') => renderPage(<HomePage />, { path, route: '/' });
/** On a busy machine, the field also requests suggestions while the user types. */
const lists = (calls: MockedCall[]) => calls.filter(({ path }) => path === '/api/products');
const requested = (calls: MockedCall[]) => lists(calls).map(({ path, query }) => [path, String(query)].filter(Boolean).join('?'));
const repeated = (calls: MockedCall[]) => lists(calls).map(({ headers }) => headers.has('x-repeated'));
const noSuggestions = { success: true, suggestions: [] };
const searchBox = () => screen.getByRole('combobox', { name: 'Search products' });

describe('the home page', () => {
  it('shows picture, text, price, stock and category of each product, with a link to its page', async () => {
    const inStock = aProduct({ name: 'Temple Border Saree', description: 'Three-ply Kanjeevaram', price: 112499, category: 'saree' });
    const soldOut = aProduct({ name: 'Wedding Lehenga', stock: 0, category: 'lehenga' });
    mockApi({ 'GET /api/products': aList([inStock, soldOut]) });
    open();

    expect(await screen.findByRole('heading', { level: 2, name: 'Featured Products' })).toBeVisible();
    const [first, second] = await screen.findAllByRole('article');
    const card = within(first!);
    expect(card.getByRole('img', { name: 'Temple Border Saree' })).toHaveAttribute('loading', 'eager');
    expect(card.getByRole('link', { name: 'Temple Border Saree' })).toHaveAttribute('href', `/product/${inStock._id}`);
    expect(card.getByText('Three-ply Kanjeevaram')).toBeVisible();
    expect(card.getByText('₹1,12,499')).toBeVisible();
    expect(card.getByText('In Stock')).toBeVisible();
    expect(card.getByText('Saree')).toBeVisible();
    expect(within(second!).getByText('Out of Stock')).toBeVisible();
    expect(within(second!).getByText('Lehenga')).toBeVisible();
  });

  it('has one h1 and shows the number of products', async () => {
    mockApi({ 'GET /api/products': aList([aProduct(), aProduct()]) });
    open();

    await waitFor(() => expect(screen.getByText('2 products')).toHaveAttribute('role', 'status'));
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('lazy-loads pictures below the first screen', async () => {
    mockApi({ 'GET /api/products': aList(Array.from({ length: 6 }, () => aProduct())) });
    open();

    const pictures = await screen.findAllByRole('img');
    expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual(['eager', 'eager', 'eager', 'eager', 'lazy', 'lazy']);
  });

  it('marks a list that it has and requests again, so that the search counts once', async () => {
    const { calls } = mockApi({ 'GET /api/products': aList([aProduct({ name: 'The first' })]) });
    const { user } = open('/?search=silk');
    await screen.findByRole('heading', { name: 'The first' });
    await user.click(searchBox());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(repeated(calls)).toEqual([false, true]);
  });

  it.each([
    ['counts once in all categories', [aProduct()], true],
    ['that found nothing counts in all categories', [], false],
  ])('a search in a category %s', async (_rule, inCategory, isRepeated) => {
    const { calls } = mockApi({ 'GET /api/products?category=dress&search=silk': aList(inCategory), 'GET /api/products?search=silk': aList([aProduct({ name: 'A silk saree' })]) });
    const { user } = open('/?category=dress&search=silk');
    await waitFor(() => expect(calls).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'All' }));
    await screen.findByRole('heading', { name: 'A silk saree' });
    expect(repeated(calls)).toEqual([false, isRepeated]);
  });

  it('counts another search, and a list without a search does not count as one', async () => {
    const { calls } = mockApi({ 'GET /api/products': aList([aProduct()]), 'GET /api/products/suggest': noSuggestions });
    const { user } = open('/');
    for (const text of ['silk', 'silk saree']) {
      await user.clear(searchBox());
      await user.type(searchBox(), `${text}{Enter}`);
    }
    await waitFor(() => expect(repeated(calls)).toEqual([false, false, false]));
  });

  it('requests exactly the list in its address', async () => {
    const { calls } = mockApi({ 'GET /api/products': aList([]) });
    open('/?search=gold%20border&sort=price_desc&category=dress&utm_source=mail');

    await screen.findByText('No products found');
    expect(requested(calls)).toEqual(['/api/products?category=dress&sort=price_desc&search=gold+border']);
    expect(searchBox()).toHaveValue('gold border');
    expect(screen.getByRole('button', { name: 'Dress', pressed: true })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Price: High to Low');
  });

  it('shows the first products of a rendered page until the whole list arrives', async () => {
    const products = Array.from({ length: 14 }, (_, index) => aProduct({ name: `Saree ${index + 1}` }));
    const { calls } = mockApi({ 'GET /api/products': aList(products), 'GET /api/products?page=1&limit=12': { ...aList(products.slice(0, 12)), total: 14 } });
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
    await prefetch('/', queryClient);
    renderPage(<HomePage />, { path: '/', route: '/', queryClient });

    expect(screen.getAllByRole('article')).toHaveLength(12);
    expect(screen.getByText('14 products')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'See Our Collection' })).toHaveLength(2);
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(14));
    expect(requested(calls)).toEqual(['/api/products?page=1&limit=12', '/api/products']);
    expect(repeated(calls)).toEqual([false, true]);
  });

  it.each([
    ['/', '/products'],
    ['/?category=saree&search=zari%20border', '/products?search=zari+border'],
    ['/?sort=price_asc', '/products?sortBy=price&sortOrder=asc'],
    ['/?sort=price_desc&search=zari', '/products?sortBy=price&sortOrder=desc&search=zari'],
  ])('at %s the link below the list leads to %s', async (path, href) => {
    mockApi({ 'GET /api/products': { ...aList([aProduct()]), total: 34 } });
    open(path);
    await screen.findByRole('article');
    const links = screen.getAllByRole('link', { name: 'See Our Collection' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/products', href]);
  });

  it('shows the products of a suggestion in all categories', async () => {
    mockApi({ 'GET /api/products': aList([aProduct()]), 'GET /api/products/suggest': { success: true, suggestions: [{ kind: 'collection', text: 'Kanjeevaram' }] } });
    const { user, history } = open('/?category=dress');
    await user.type(screen.getByRole('combobox', { name: 'Search products' }), 'kanj');
    await user.click(await screen.findByRole('option', { name: /Kanjeevaram/ }));
    expect(history.location.search).toBe('?search=Kanjeevaram');
  });

  it('keeps the first products if the whole list does not arrive, says so and offers to try again', async () => {
    const api = mockApi({ 'GET /api/products': () => ({ status: 503 }), 'GET /api/products?page=1&limit=12': aList([aProduct({ name: 'The first' })]) });
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    await prefetch('/', queryClient);
    const { user } = renderPage(<HomePage />, { path: '/', route: '/', queryClient });
    const failure = within(await screen.findByRole('alert'));
    expect(failure.getByRole('heading', { name: 'Error Loading Products' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'The first' })).toBeVisible();

    api.use({ 'GET /api/products': aList([aProduct({ name: 'The first' }), aProduct({ name: 'The second' })]) });
    await user.click(failure.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'The second' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('searches for the trimmed text and keeps it in the address', async () => {
    const { calls } = mockApi({
      'GET /api/products': aList([aProduct({ name: 'Any saree' })]),
      'GET /api/products?search=silk': aList([aProduct({ name: 'A silk saree' })]),
      'GET /api/products/suggest': noSuggestions,
    });
    const { user, history } = open();
    await screen.findByText('Any saree');

    await user.type(searchBox(), '  silk ');
    await user.click(screen.getByRole('button', { name: 'Search' }));

    expect(await screen.findByText('A silk saree')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Search Results' })).toBeVisible();
    expect(history.location.search).toBe('?search=silk');
    expect(requested(calls)).toEqual(['/api/products', '/api/products?search=silk']);
  });

  it('names the word that a typo in the search was corrected to', async () => {
    mockApi({ 'GET /api/products': { ...aList([aProduct()]), search: { match: 'exact', corrected: 'kanjeevaram' } } });
    open('/?search=kanjeevarm');

    expect(await screen.findByText('Showing results for kanjeevaram')).toBeVisible();
  });

  it('shows similar products below the empty state if no product matches the search', async () => {
    mockApi({ 'GET /api/products': { ...aList([]), search: { match: 'partial' }, similar: [aProduct({ name: 'Temple Border Saree' })] } });
    open('/?search=green+xqzvw');

    expect(await screen.findByText('No exact match for “green xqzvw”. You may like these.')).toBeVisible();
    expect(screen.getByText('No products found')).toBeVisible();
    expect(screen.getByText('Try adjusting your search or filters.')).toBeVisible();
    expect(within(screen.getByRole('article')).getByText('Temple Border Saree')).toBeVisible();
    expect(screen.getByText('0 products')).toBeVisible();
  });

  it('shows only the empty state if nothing is similar', async () => {
    mockApi({ 'GET /api/products': { ...aList([]), search: { match: 'none' }, similar: [] } });
    open('/?search=xqzvw');

    expect(await screen.findByText('No products found')).toBeVisible();
    expect(screen.queryByText(/No exact match/)).toBeNull();
  });

  it('reloads the normal list when the search is blank', async () => {
    const { calls } = mockApi({ 'GET /api/products': aList([aProduct()]) });
    const { user, history } = open('/?search=silk');
    await screen.findByRole('article');

    await user.clear(searchBox());
    await user.type(searchBox(), '   {Enter}');

    expect(await screen.findByRole('heading', { name: 'Featured Products' })).toBeVisible();
    expect(history.location.search).toBe('');
    expect(searchBox()).toHaveFocus();
    await waitFor(() => expect(requested(calls)).toEqual(['/api/products?search=silk', '/api/products']));

    await user.type(searchBox(), ' {Enter}');
    await waitFor(() => expect(requested(calls)).toHaveLength(3));
    expect(requested(calls).at(-1)).toBe('/api/products');
  });

  it('filters and sorts by its address, and shows the previous list until the next one arrives', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    mockApi({
      'GET /api/products': aList([aProduct({ name: 'Any saree' })]),
      'GET /api/products?category=lehenga': async () => answered.then(() => ({ body: aList([aProduct({ name: 'A lehenga' })]) })),
      'GET /api/products?category=lehenga&sort=price_asc': aList([aProduct({ name: 'The cheapest lehenga' })]),
    });
    const { user, history } = open();
    await screen.findByText('Any saree');

    await user.click(screen.getByRole('button', { name: 'Lehenga' }));
    expect(screen.getByText('Any saree')).toBeVisible();
    expect(screen.getByRole('list')).toHaveAttribute('aria-busy', 'true');
    answer();
    expect(await screen.findByText('A lehenga')).toBeVisible();
    expect(screen.getByRole('list')).toHaveAttribute('aria-busy', 'false');

    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price: Low to High');
    expect(await screen.findByText('The cheapest lehenga')).toBeVisible();
    expect(history.location.search).toBe('?category=lehenga&sort=price_asc');

    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Default');
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(await screen.findByText('Any saree')).toBeVisible();
    expect(history.location.search).toBe('');
  });

  it('offers every category and three sort orders', async () => {
    mockApi({ 'GET /api/products': aList([]) });
    open();
    await screen.findByText('No products found');
    const categories = within(screen.getByRole('group', { name: 'Category' })).getAllByRole('button');
    expect(categories.map(({ textContent }) => textContent)).toEqual(['All', 'Saree', 'Dress', 'Lehenga', 'Salwar', 'Other']);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Default', 'Price: Low to High', 'Price: High to Low']);
  });

  it('shows an empty state if nothing is found', async () => {
    mockApi({ 'GET /api/products': aList([]) });
    open('/?search=nothing');

    expect(await screen.findByRole('heading', { name: 'No products found' })).toBeVisible();
    expect(screen.getByText('Try adjusting your search or filters.')).toBeVisible();
  });

  it.each([
    ['/', 500, {}, 'Error fetching products'],
    ['/', 200, { success: false }, 'Failed to fetch products'],
    ['/?search=silk', 500, {}, 'Error searching products'],
    ['/?search=silk', 200, { success: false }, 'Failed to search products'],
    ['/', 503, { success: false, message: 'The catalogue is being updated' }, 'The catalogue is being updated'],
    ['/?search=silk', 200, { success: false, message: 'The catalogue is being updated' }, 'The catalogue is being updated'],
  ])('on %s, after an answer %i %j, shows %s and a Try Again button', async (path, status, body, text) => {
    const api = mockApi({ 'GET /api/products': () => ({ status, body }) });
    const { user } = open(path);

    const failure = within(await screen.findByRole('alert'));
    expect(failure.getByRole('heading', { name: 'Error Loading Products' })).toBeVisible();
    expect(failure.getByText(text)).toBeVisible();

    api.use({ 'GET /api/products': aList([aProduct({ name: 'Temple Border Saree' })]) });
    await user.click(failure.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Temple Border Saree')).toBeVisible();
  });

  it('opens and closes the filters on small screens', async () => {
    mockApi({ 'GET /api/products': aList([]) });
    const { user } = open();
    const toggle = await screen.findByRole('button', { name: 'Filters', expanded: false });

    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
  });

  it.each([
    ['/?search=red', 'Filters'],
    ['/?category=saree', 'Filters (1)'],
    ['/?category=saree&sort=price_asc', 'Filters (2)'],
  ])('at %s the button for the filters is “%s”', async (path, name) => {
    mockApi({ 'GET /api/products': aList([]) });
    open(path);
    expect(await screen.findByRole('button', { name })).toBeVisible();
  });

  it('prefetches the catalogue while the pointer is on its link', async () => {
    const { calls } = mockApi({ 'GET /api/products': aList([]) });
    const { user } = open();

    await user.hover(await screen.findByRole('link', { name: 'See Our Collection' }));
    await waitFor(() => expect(requested(calls)).toEqual(['/api/products', '/api/products?page=1&limit=12']));
  });

  it('prefetches a product once while the pointer is on its card', async () => {
    const product = aProduct();
    const api = mockApi({ 'GET /api/products': aList([product]), 'GET /api/products/:id': { success: true, product } });
    const { user } = open();

    const card = await screen.findByRole('article');
    await user.hover(card);
    await user.unhover(card);
    await user.hover(card);
    await waitFor(() => expect(api.callsTo('GET /api/products/:id').map(({ params }) => params.id)).toEqual([product._id]));
  });
});
