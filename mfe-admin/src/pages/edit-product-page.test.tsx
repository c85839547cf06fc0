import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aFile, done, openEdit, openForm, previews, sentForm } from '../testing/product-form';
import { aProduct, aProductList } from '../testing/products';
import { mockUploads } from '../testing/upload';

beforeEach(mockUploads);

describe('an edited product', () => {
  it('starts with its current values', async () => {
    const product = aProduct({ name: 'Temple Border', price: 8450.5, stock: 3, category: 'lehenga' });
    await openEdit(product);
    expect(screen.getByRole('heading', { level: 1, name: 'Edit Product' })).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Temple Border');
    expect(screen.getByLabelText('Category')).toHaveValue('lehenga');
    expect(screen.getByLabelText('Price')).toHaveValue(8450.5);
    expect(screen.getByLabelText('Stock')).toHaveValue(3);
    expect(screen.getByLabelText('Description')).toHaveValue('Handwoven in pure silk.');
    expect(screen.getByLabelText('Material')).toHaveValue('Silk');
    expect(screen.getByLabelText('Color')).toHaveValue('Red');
    expect(previews()).toHaveLength(2);
  });

  it.each([
    [1, 'Pieces for sale. Apart from these, 1 piece is held by a shopper who is paying now.'],
    [2, 'Pieces for sale. Apart from these, 2 pieces are held by shoppers who are paying now.'],
    [0, 'Pieces for sale'],
    [undefined, 'Pieces for sale'],
  ])('with %s held pieces says beside the stock: %s', async (held, text) => {
    await openEdit({ ...aProduct(), ...(held !== undefined && { held }) });
    expect(screen.getByLabelText('Stock')).toHaveAccessibleDescription(text);
  });

  it('keeps its images unless they are removed, and sends the stock from when the form was opened', async () => {
    const product = aProduct({ images: ['one', 'two', 'three'], stock: 12 });
    const { api, user, save, choose } = await openEdit(product, { 'PUT /api/admin/products/:id': done });
    await user.click(screen.getByRole('button', { name: 'Remove image 2' }));
    choose(aFile('four.png'));
    await user.clear(screen.getByLabelText('Stock'));
    await user.type(screen.getByLabelText('Stock'), '20');
    await save();
    expect(await screen.findByText('Product updated successfully')).toBeVisible();
    const { fields, files } = sentForm(api, 'PUT /api/admin/products/:id');
    expect(fields).toMatchObject({ keepImages: '["one","three"]', stock: '20', stockWas: '12' });
    expect(files).toEqual(['four.png']);
    expect(api.callsTo('PUT /api/admin/products/:id')[0]?.params.id).toBe(product._id);
  });

  it.each(['Save Product', 'Cancel'])('leads back to the search and page that it was opened from, after %s', async (button) => {
    const product = aProduct({ name: 'Temple Border' });
    const { user, history } = openForm('/admin/products?search=temple&page=1', {
      'GET /api/admin/products': aProductList([product]),
      'GET /api/admin/products/:id': { success: true, product },
      'PUT /api/admin/products/:id': done,
    });
    await user.click(await screen.findByRole('link', { name: 'Edit' }));
    await user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(history.location).toMatchObject({ pathname: '/admin/products', search: '?search=temple&page=1' }));
  });

  it('sends no revision if the service gave none', async () => {
    const { api, save } = await openEdit(aProduct(), { 'PUT /api/admin/products/:id': done });
    await save();
    await screen.findByText('Product updated successfully');
    expect(sentForm(api, 'PUT /api/admin/products/:id').fields).not.toHaveProperty('revision');
  });

  it('has one idempotency key while its form is open, so that the service recognises a save whose answer was lost', async () => {
    const put = 'PUT /api/admin/products/:id';
    const { api, user, save } = await openEdit(aProduct(), { [put]: () => ({ status: 502 }) });
    await save();
    await screen.findAllByText('Failed to save product');
    await user.type(screen.getByLabelText('Name'), ' II');
    api.use({ [put]: done });
    await save();
    await screen.findByText('Product updated successfully');
    const [first, repeated] = api.callsTo(put).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).toMatch(/^[\d.e-]{10,100}$/);
    expect(repeated).toBe(first);
  });

  it('can lose all of its images', async () => {
    const { api, user, save } = await openEdit(aProduct({ images: ['one'] }), { 'PUT /api/admin/products/:id': done });
    await user.click(screen.getByRole('button', { name: 'Remove image 1' }));
    await save();
    await screen.findByText('Product updated successfully');
    expect(sentForm(api, 'PUT /api/admin/products/:id').fields).toMatchObject({ keepImages: '[]' });
  });

  it.each([
    [200, { success: false }, 'Failed to load product details'],
    [500, {}, 'Failed to fetch product details'],
    [404, { success: false, message: 'Product not found' }, 'Product not found'],
  ])('after an answer %i %j shows %s, and loads again after Try Again', async (status, body, text) => {
    const product = aProduct();
    const { api, user } = openForm(`/admin/products/${product._id}/edit`, { 'GET /api/admin/products/:id': () => ({ status, body }) });
    expect(await screen.findByRole('heading', { name: text })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Products' })).toHaveAttribute('href', '/admin/products');
    api.use({ 'GET /api/admin/products/:id': { success: true, product } });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('form', { name: 'Edit Product' })).toBeVisible();
  });
});
