import type { EditableProduct } from '@storefront/contracts';
import { mockApi, renderPage, type Mock } from '@storefront/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import AdminRoutes from '../routes';
import { aProduct, aProductList } from '../testing/products';
import { mockUploads } from '../testing/upload';

const typed = { Name: 'Temple Border', Price: '8450.5', Stock: '3', Description: 'Three-ply silk', Material: 'Silk', Color: 'Maroon' };
const done = { success: true, message: 'done' };
const file = (name: string, type = 'image/png', size = 4) => {
  const made = new File(['data'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};

function open(path: string, mocks: Record<string, Mock> = {}) {
  const api = mockApi({ 'GET /api/admin/products': aProductList([]), ...mocks });
  const page = renderPage(<AdminRoutes />, { path, user: 'admin' });
  const save = () => page.user.click(screen.getByRole('button', { name: 'Save Product' }));
  const fill = async (fields: Partial<typeof typed> = typed) => {
    await page.user.selectOptions(screen.getByLabelText('Category'), 'saree');
    for (const [label, text] of Object.entries(fields)) await page.user.type(screen.getByLabelText(label), text);
  };
  const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText(/Choose images/), { target: { files } });
  return { ...page, api, save, fill, choose };
}

const openNew = (mocks?: Record<string, Mock>) => open('/admin/products/new', mocks);
async function openEdit(product: EditableProduct, mocks: Record<string, Mock> = {}) {
  const page = open(`/admin/products/${product._id}/edit`, { 'GET /api/admin/products/:id': { success: true, product }, ...mocks });
  await screen.findByRole('form', { name: 'Edit Product' });
  return page;
}

const sentForm = (api: ReturnType<typeof mockApi>, route: string) => {
  const form = api.callsTo(route)[0]?.body as FormData;
  return { fields: Object.fromEntries([...form].filter(([name]) => name !== 'images')), files: (form.getAll('images') as File[]).map(({ name }) => name) };
};
const previews = () => screen.queryAllByRole('listitem').flatMap((item) => within(item).queryAllByRole('img'));

beforeEach(mockUploads);

describe('a new product', () => {
  it('is created from the typed fields and chosen images, and the list opens', async () => {
    const { api, save, fill, choose, history } = openNew({ 'POST /api/admin/products': done });
    await fill();
    choose(file('front.png'), file('back.jpg', 'image/jpeg'));
    await save();
    expect(await screen.findByText('Product created successfully')).toBeVisible();
    await waitFor(() => expect(history.location.pathname).toBe('/admin/products'));
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
  ])('is refused with %s %j: %s', async (label, text, problem) => {
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

  it.each([
    [200, { success: false }, 'Operation failed'],
    [500, {}, 'Failed to save product'],
    [415, { success: false, message: '"front.png" is not a picture' }, '"front.png" is not a picture'],
  ])('after an answer %i %j shows %s and keeps the typed fields and chosen images', async (status, body, text) => {
    const { save, fill, choose, history } = openNew({ 'POST /api/admin/products': () => ({ status, body }) });
    await fill();
    choose(file('front.png'));
    await save();
    expect(await screen.findAllByText(text)).toHaveLength(2);
    expect(history.location.pathname).toBe('/admin/products/new');
    for (const [label, value] of Object.entries(typed)) expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(value);
    expect(previews()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Save Product' })).not.toHaveAttribute('aria-busy');
  });

  it('shows the progress of the upload, and is sent only once', async () => {
    let answer = (_: { body: object }) => {};
    const { api, save, fill, choose } = openNew({ 'POST /api/admin/products': () => new Promise((resolve) => (answer = resolve)) });
    await fill();
    choose(file('front.png'), file('back.png'));
    await save();
    expect(await screen.findByRole('progressbar', { name: 'Uploading 2 images…' })).toHaveValue(50);
    await save();
    expect(screen.getByRole('button', { name: 'Save Product' })).toHaveAttribute('aria-busy', 'true');
    expect(api.callsTo('POST /api/admin/products')).toHaveLength(1);
    answer({ body: done });
    expect(await screen.findByText('Product created successfully')).toBeVisible();
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

  it('opens the login if the session has ended, and remembers the page', async () => {
    const { save, fill, history } = openNew({ 'POST /api/admin/products': () => ({ status: 401, body: { success: false, message: 'Please login' } }) });
    await fill();
    await save();
    await waitFor(() => expect(history.location.pathname).toBe('/login'));
    expect(history.location.state).toEqual({ from: '/admin/products/new' });
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('makes the browser ask before the page is closed with unsaved input', async () => {
    const { user } = openNew();
    const browserAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(browserAsks()).toBe(false);
    await user.type(screen.getByLabelText('Name'), 'T');
    expect(browserAsks()).toBe(true);
  });
});

describe('images', () => {
  it('are previewed, the first as the main one, and can be removed', async () => {
    const { user, choose } = openNew();
    choose(file('front.png'));
    choose(file('back.png'));
    expect(previews().map((image) => image.getAttribute('alt'))).toEqual(['front.png', 'back.png']);
    expect(screen.getByText('2 of 8 images. Product cards show the main one.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove image 1' }));
    expect(previews().map((image) => image.getAttribute('alt'))).toEqual(['back.png']);
    expect(within(screen.getAllByRole('listitem').at(-1) as HTMLElement).getByText('Main')).toBeVisible();
  });

  it.each([
    ['notes.pdf', 'application/pdf', 4, '“notes.pdf” is not a PNG, JPG or JPEG image'],
    ['huge.png', 'image/png', 5 * 1024 * 1024 + 1, '“huge.png” is larger than 5MB'],
  ])('like %s (%s, %i bytes) are refused', (name, type, size, problem) => {
    const { choose } = openNew();
    choose(file(name, type, size), file('good.png', 'image/png', 5 * 1024 * 1024));
    expect(screen.getByText(problem)).toBeVisible();
    expect(screen.getByLabelText(/Choose images/)).toHaveAccessibleDescription(expect.stringContaining(problem));
    expect(previews().map((image) => image.getAttribute('alt'))).toEqual(['good.png']);
  });

  it('are limited to eight', () => {
    const { choose } = openNew();
    choose(...Array.from({ length: 9 }, (_, index) => file(`${index}.png`)));
    expect(previews()).toHaveLength(8);
    expect(screen.getByText('A product can have at most 8 images')).toBeVisible();
  });
});

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

  it('keeps its images unless they are removed, and sends the stock from when the form was opened', async () => {
    const product = aProduct({ images: ['one', 'two', 'three'], stock: 12 });
    const { api, user, save, choose } = await openEdit(product, { 'PUT /api/admin/products/:id': done });
    await user.click(screen.getByRole('button', { name: 'Remove image 2' }));
    choose(file('four.png'));
    await user.clear(screen.getByLabelText('Stock'));
    await user.type(screen.getByLabelText('Stock'), '20');
    await save();
    expect(await screen.findByText('Product updated successfully')).toBeVisible();
    const { fields, files } = sentForm(api, 'PUT /api/admin/products/:id');
    expect(fields).toMatchObject({ keepImages: '["one","three"]', stock: '20', stockWas: '12' });
    expect(files).toEqual(['four.png']);
    expect(api.callsTo('PUT /api/admin/products/:id')[0]?.params.id).toBe(product._id);
  });

  it('sends no revision if the service gave none', async () => {
    const { api, save } = await openEdit(aProduct(), { 'PUT /api/admin/products/:id': done });
    await save();
    await screen.findByText('Product updated successfully');
    expect(sentForm(api, 'PUT /api/admin/products/:id').fields).not.toHaveProperty('revision');
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
    const { api, user } = open(`/admin/products/${product._id}/edit`, { 'GET /api/admin/products/:id': () => ({ status, body }) });
    expect(await screen.findByRole('heading', { name: text })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Products' })).toHaveAttribute('href', '/admin/products');
    api.use({ 'GET /api/admin/products/:id': { success: true, product } });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('form', { name: 'Edit Product' })).toBeVisible();
  });
});

describe('a product that somebody else saves while the form is open', () => {
  const opened: EditableProduct = { ...aProduct({ name: 'Temple Border', price: 8450, stock: 12, images: ['one', 'two'] }), revision: 4, stockRevision: 1 };
  const message = 'Someone else has saved this product since you opened it. Your changes are not saved.';
  const put = 'PUT /api/admin/products/:id';
  const get = 'GET /api/admin/products/:id';

  /** The server answers 409 to a form with an old revision. */
  async function openStale(changes: Partial<EditableProduct>) {
    const latest = { ...opened, revision: 5, ...changes };
    const page = await openEdit(opened, {
      [put]: ({ body }) => ((body as FormData).get('revision') === String(latest.revision) ? { body: done } : { status: 409, body: { success: false, message } }),
    });
    page.api.use({ [get]: { success: true, product: latest } });
    const retype = async (label: string, text: string) => {
      await page.user.clear(screen.getByLabelText(label));
      await page.user.type(screen.getByLabelText(label), text);
    };
    const sent = () => page.api.callsTo(put).map(({ body }) => Object.fromEntries(body as FormData));
    const option = (field: string, version: 'Yours' | 'Theirs') => within(screen.getByRole('group', { name: field })).getByRole('radio', { name: new RegExp(version) });
    return { ...page, retype, sent, option };
  }

  it('is merged and saved without a choice if the changes are in different fields', async () => {
    const { retype, sent, save, choose, history } = await openStale({ price: 9000, stock: 10, images: ['one', 'two', 'three'] });
    await retype('Name', 'Temple Border in red');
    await retype('Stock', '20');
    choose(file('four.png'));
    await save();
    expect(await screen.findByText('Product updated successfully')).toBeVisible();
    expect(screen.getByText('Someone else changed Price and Images in the meantime. Both changes are saved.')).toBeVisible();
    await waitFor(() => expect(history.location.pathname).toBe('/admin/products'));
    expect(sent()).toMatchObject([
      { revision: '4', price: '8450' },
      { revision: '5', price: '9000', name: 'Temple Border in red', stock: '20', stockWas: '12', keepImages: '["one","two","three"]', images: { name: 'four.png' } },
    ]);
  });

  it('shows each field that both changed, and keeps all input', async () => {
    const { retype, sent, save, choose } = await openStale({ name: 'Theirs', price: 9000, description: 'Their text' });
    await retype('Name', 'Mine');
    await retype('Price', '8000');
    await retype('Color', 'Maroon');
    choose(file('three.png'));
    await save();
    const heading = await screen.findByRole('heading', { name: 'Someone else saved this product while you were editing it' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.getAllByRole('group').flatMap((group) => within(group).queryAllByRole('radio').map((radio) => radio.closest('label')?.textContent))).toEqual([
      'YoursMine',
      'TheirsTheirs',
      'Yours₹8,000',
      'Theirs₹9,000',
    ]);
    expect(screen.getByText(/Their changes to Description are in the form too/)).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Mine');
    expect(screen.getByLabelText('Color')).toHaveValue('Maroon');
    expect(screen.getByLabelText('Description')).toHaveValue('Their text');
    expect(previews()).toHaveLength(3);
    expect(sent()).toHaveLength(1);
  });

  it('is saved with the chosen version of each field', async () => {
    const { user, retype, sent, save, option } = await openStale({ name: 'Theirs', price: 9000, stock: 30, stockRevision: 5 });
    await retype('Name', 'Mine');
    await retype('Price', '8000');
    await retype('Stock', '20');
    await save();
    await screen.findByRole('group', { name: 'Name' });
    await user.click(option('Name', 'Theirs'));
    expect(screen.getByLabelText('Name')).toHaveValue('Theirs');
    await user.click(option('Name', 'Yours'));
    expect(screen.getByLabelText('Name')).toHaveValue('Mine');
    await user.click(option('Price', 'Theirs'));
    await save();
    expect(await screen.findByText('Choose yours or theirs')).toBeVisible();
    expect(option('Stock', 'Yours')).toHaveFocus();
    expect(sent()).toHaveLength(1);
    await user.click(option('Stock', 'Yours'));
    await save();
    expect(await screen.findByText('Product updated successfully')).toBeVisible();
    expect(sent()[1]).toMatchObject({ revision: '5', name: 'Mine', price: '9000', stock: '20', stockWas: '30' });
  });

  it('keeps what is typed into a field after the conflict', async () => {
    const { user, retype, sent, save, option } = await openStale({ name: 'Theirs' });
    await retype('Name', 'Mine');
    await save();
    await screen.findByRole('group', { name: 'Name' });
    await retype('Name', 'A third name');
    await user.click(option('Name', 'Theirs'));
    await user.click(option('Name', 'Yours'));
    await save();
    await screen.findByText('Product updated successfully');
    expect(sent()[1]).toMatchObject({ name: 'A third name' });
  });

  it('shows the server’s message if nobody else saved it, or it was deleted', async () => {
    const { api, retype, save, sent } = await openStale({ revision: 4 });
    api.use({ [put]: () => ({ status: 409, body: { success: false, message: 'The product is being changed by others. Please try again.' } }) });
    await retype('Name', 'Mine');
    await save();
    expect(await screen.findAllByText('The product is being changed by others. Please try again.')).toHaveLength(2);
    api.use({ [get]: () => ({ status: 404, body: { success: false, message: 'Product not found' } }) });
    await save();
    expect(await screen.findAllByText('Product not found')).toHaveLength(2);
    expect(screen.getByLabelText('Name')).toHaveValue('Mine');
    expect(sent()).toHaveLength(2);
  });
});
