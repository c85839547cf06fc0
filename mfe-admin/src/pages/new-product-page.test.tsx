import { setCustomer } from '@storefront/web-kit';
import { testUsers } from '@storefront/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aFile, done, openForm, openNew, previews, sentForm, typed } from '../testing/product-form';
import { aProduct, aProductList } from '../testing/products';
import { mockUploads } from '../testing/upload';

beforeEach(mockUploads);

describe('a new product', () => {
  it('is created from the typed fields and chosen images, and the list opens', async () => {
    const { api, save, fill, choose, history } = openNew({ 'POST /api/admin/products': done });
    await fill();
    choose(aFile('front.png'), aFile('back.jpg', 'image/jpeg'));
    await save();
    expect(await screen.findByText('Product created successfully')).toBeVisible();
    await waitFor(() => expect(history.location.pathname).toBe('/admin/products'));
    expect(screen.queryByRole('dialog')).toBeNull();
    const { fields, files } = sentForm(api, 'POST /api/admin/products');
    expect(fields).toEqual({
      name: 'Temple Border',
      description: 'Three-ply silk',
      price: '8450.5',
      category: 'saree',
      stock: '3',
      specifications: '{"material":"Silk","color":"Maroon"}',
    });
    expect(files).toEqual(['front.png', 'back.jpg']);
    expect(api.callsTo('POST /api/admin/products')[0]?.headers.get('Authorization')).toMatch(/^Bearer /);
  });

  it('requires every field except images', async () => {
    const { save, api } = openNew();
    await save();
    const problems = {
      Name: 'Name is required',
      Category: 'Please choose a category',
      Price: 'Price is required',
      Stock: 'Stock is required',
      Description: 'Description is required',
      Material: 'Material is required',
      Color: 'Color is required',
    };
    for (const [label, problem] of Object.entries(problems)) {
      await waitFor(() => expect(screen.getByLabelText(label)).toBeInvalid());
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(problem));
    }
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(api.calls).toHaveLength(0);
  });

  it.each([
    ['Price', '-1', 'Price must not be negative'],
    ['Price', '1.005', 'Price must have at most two decimals'],
    ['Stock', '-1', 'Stock must not be negative'],
    ['Stock', '1.5', 'Stock must be a whole number'],
    ['Name', '   ', 'Name is required'],
  ])('is rejected with %s %j: %s', async (label, text, problem) => {
    const { api, save, fill } = openNew();
    await fill({ ...typed, [label]: text });
    await save();
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(problem)));
    expect(api.calls).toHaveLength(0);
  });

  it('offers the five categories, and numbers from 0', () => {
    openNew();
    const options = within(screen.getByLabelText('Category')).getAllByRole('option');
    expect(options.slice(1).map((option) => (option as HTMLOptionElement).value)).toEqual(['saree', 'dress', 'lehenga', 'salwar', 'other']);
    expect(screen.getByLabelText('Price')).toHaveAttribute('step', '0.01');
    expect(screen.getByLabelText('Price')).toHaveAttribute('min', '0');
    expect(screen.getByLabelText('Stock')).toHaveAttribute('min', '0');
    expect(screen.getByText('PNG, JPG, JPEG up to 5MB')).toBeVisible();
  });

  it.each(['Price', 'Stock'])('does not change %s by the mouse wheel: a browser changes only the number that has the focus', async (label) => {
    const { user } = openNew();
    const field = screen.getByLabelText(label);
    await user.type(field, '3');
    fireEvent.wheel(field, { deltaY: 100 });
    expect(field).not.toHaveFocus();
    expect(field).toHaveValue(3);
  });

  it.each([
    [200, { success: false }, 'Operation failed'],
    [500, {}, 'Failed to save product'],
    [415, { success: false, message: '"front.png" is not a picture' }, '"front.png" is not a picture'],
    [422, { success: false, message: 'This form has already added a product' }, 'This form has already added a product'],
  ])('after an answer %i %j shows %s and keeps the typed fields and chosen images', async (status, body, text) => {
    const { save, fill, choose, history } = openNew({ 'POST /api/admin/products': () => ({ status, body }) });
    await fill();
    choose(aFile('front.png'));
    await save();
    expect(await screen.findAllByText(text)).toHaveLength(2);
    expect(history.location.pathname).toBe('/admin/products/new');
    for (const [label, value] of Object.entries(typed)) expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(value);
    expect(previews()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Save Product' })).not.toHaveAttribute('aria-busy');
  });

  it('has one idempotency key until it is saved, so that a lost answer does not add it twice; the next product has another', async () => {
    const { api, save, fill, history, user } = openNew({ 'POST /api/admin/products': () => ({ status: 503 }) });
    const keys = () => api.callsTo('POST /api/admin/products').map(({ headers }) => headers.get('Idempotency-Key'));
    await fill();
    await save();
    await screen.findAllByText('Failed to save product');
    await user.type(screen.getByLabelText('Name'), ' II');
    api.use({ 'POST /api/admin/products': done });
    await save();
    await waitFor(() => expect(history.location.pathname).toBe('/admin/products'));
    await user.click((await screen.findAllByRole('link', { name: 'Add New Product' }))[0]!);
    await fill();
    await save();
    await waitFor(() => expect(keys()).toHaveLength(3));
    const [first, repeated, next] = keys();
    expect(first).toMatch(/^[\d.e-]{10,100}$/);
    expect(repeated).toBe(first);
    expect(next).not.toBe(first);
  });

  it('shows the progress of the upload, and is sent only once', async () => {
    let answer = (_: { body: object }) => {};
    const { api, save, fill, choose } = openNew({ 'POST /api/admin/products': () => new Promise((resolve) => (answer = resolve)) });
    await fill();
    choose(aFile('front.png'), aFile('back.png'));
    await save();
    expect(await screen.findByRole('progressbar', { name: 'Uploading 2 images…' })).toHaveValue(50);
    await save();
    expect(screen.getByRole('button', { name: 'Save Product' })).toHaveAttribute('aria-busy', 'true');
    expect(api.callsTo('POST /api/admin/products')).toHaveLength(1);
    answer({ body: done });
    expect(await screen.findByText('Product created successfully')).toBeVisible();
  });

  it('is locked while it is saved, so that no later input is lost, and unlocked after a failure', async () => {
    let answer = (_: { status: number }) => {};
    const { user, fill } = openNew({ 'POST /api/admin/products': () => new Promise((resolve) => (answer = resolve)) });
    await fill();
    await user.type(screen.getByLabelText('Color'), '{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Color')).toBeDisabled());
    for (const label of [...Object.keys(typed), /Choose images/]) expect(screen.getByLabelText(label)).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Save Product' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
    answer({ status: 503 });
    await waitFor(() => expect(screen.getByLabelText('Color')).toBeEnabled());
    expect(screen.getByLabelText('Color')).toHaveValue('Maroon');
  });

  it('is in the list after the save, although the list was searched before; Cancel leads back to the search', async () => {
    const product = aProduct({ name: 'Temple Border' });
    const { user, save, fill, history } = openForm('/admin/products?search=lotus', { 'GET /api/admin/products': aProductList([product]), 'POST /api/admin/products': done });
    await user.click(await screen.findByRole('link', { name: 'Add New Product' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(history.location).toMatchObject({ pathname: '/admin/products', search: '?search=lotus' });
    await user.click(await screen.findByRole('link', { name: 'Add New Product' }));
    await fill();
    await save();
    expect(await screen.findByRole('row', { name: /Temple Border/ })).toBeVisible();
  });

  it('is not saved after Cancel', async () => {
    const { user, fill, history } = openNew();
    await fill({ Name: 'Not saved' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(history.location.pathname).toBe('/admin/products');
    await screen.findByRole('heading', { name: 'No products found' });
  });

  it('shows no message if it is cancelled during the upload', async () => {
    const { user, save, fill, history } = openNew({ 'POST /api/admin/products': () => new Promise(() => {}) });
    await fill();
    await save();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('heading', { name: 'No products found' });
    expect(history.location.pathname).toBe('/admin/products');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('opens the login with the address of the form if the session has ended', async () => {
    window.history.replaceState(null, '', '/admin/products/new');
    onTestFinished(() => window.history.replaceState(null, '', '/'));
    const { save, fill, history } = openNew({ 'POST /api/admin/products': () => ({ status: 401, body: { success: false, message: 'Please login' } }) });
    await fill();
    await save();
    await waitFor(() => expect(history.location).toMatchObject({ pathname: '/login', state: { from: '/admin/products/new', ended: true } }));
    expect(localStorage.getItem('token')).toBeNull();
    expect(await screen.findByText('Please login')).toBeVisible();
  });

  it('is sent again after a 401 during a password change that brings a new token', async () => {
    const { api, save, fill, history } = openNew({
      'POST /api/admin/products': ({ headers }) => (headers.get('Authorization') === 'Bearer new.token.here' ? { body: done } : { status: 401, body: { success: false, message: 'Please login' } }),
    });
    setCustomer(testUsers.admin._id);
    const request = vi.fn(async () => localStorage.setItem('token', 'new.token.here'));
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    onTestFinished(() => {
      setCustomer(undefined);
      Reflect.deleteProperty(navigator, 'locks');
    });
    await fill();
    await save();
    await waitFor(() => expect(history.location.pathname).toBe('/admin/products'));
    expect(request).toHaveBeenCalledWith('password', expect.any(Function));
    const keys = api.callsTo('POST /api/admin/products').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('asks before a link leaves the page with unsaved input; Stay keeps the input', async () => {
    const { user, history } = openNew();
    await user.type(screen.getByLabelText('Name'), 'T');
    await user.click(screen.getByRole('link', { name: 'Products' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    expect(history.location.pathname).toBe('/admin/products/new');
    await user.click(question.getByRole('button', { name: 'Stay' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('Name')).toHaveValue('T');
    await user.click(screen.getByRole('link', { name: 'Products' }));
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(history.location.pathname).toBe('/admin/products');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks before chosen images are lost', async () => {
    const { user, choose } = openNew();
    choose(aFile('front.png'));
    await user.click(screen.getByRole('link', { name: 'Products' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  });

  it('is left without a question if nothing was typed', async () => {
    const { user, history } = openNew();
    await user.click(screen.getByRole('link', { name: 'Products' }));
    expect(history.location.pathname).toBe('/admin/products');
  });

  it('makes the browser ask before the page is closed with unsaved input', async () => {
    const { user } = openNew();
    const browserAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(browserAsks()).toBe(false);
    await user.type(screen.getByLabelText('Name'), 'T');
    expect(browserAsks()).toBe(true);
  });
});
