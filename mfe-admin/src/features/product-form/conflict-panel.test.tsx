import type { EditableProduct } from '@storefront/contracts';
import type { Mock } from '@storefront/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aFile, done, openEdit, previews } from '../../testing/product-form';
import { aProduct } from '../../testing/products';
import { mockUploads } from '../../testing/upload';

beforeEach(mockUploads);

describe('a product that another admin saves while the form is open', () => {
  const opened: EditableProduct = { ...aProduct({ name: 'Temple Border', price: 8450, stock: 12, images: ['one', 'two'] }), revision: 4, stockRevision: 1 };
  const message = 'Someone else has saved this product since you opened it. Your changes are not saved.';
  const put = 'PUT /api/admin/products/:id';
  const get = 'GET /api/admin/products/:id';

  /** The server answers 409 to a form with an old revision. */
  async function openStale(changes: Partial<EditableProduct>, before: Partial<EditableProduct> = {}) {
    const latest = { ...opened, ...before, revision: 5, ...changes };
    const answer: Mock = ({ body }) => ((body as FormData).get('revision') === String(latest.revision) ? { body: done } : { status: 409, body: { success: false, message } });
    const page = await openEdit({ ...opened, ...before }, { [put]: answer });
    page.api.use({ [get]: { success: true, product: latest } });
    const retype = async (label: string, text: string) => {
      await page.user.clear(screen.getByLabelText(label));
      await page.user.type(screen.getByLabelText(label), text);
    };
    const sent = () => page.api.callsTo(put).map(({ body }) => Object.fromEntries(body as FormData));
    const option = (field: string, version: 'Yours' | 'Theirs') => within(screen.getByRole('group', { name: field })).getByRole('radio', { name: new RegExp(version) });
    return { ...page, answer, retype, sent, option };
  }

  it('is merged and saved without a choice if the changes are in different fields', async () => {
    const { retype, sent, save, choose, history } = await openStale({ price: 9000, stock: 10, images: ['one', 'two', 'three'] });
    await retype('Name', 'Temple Border in red');
    await retype('Stock', '20');
    choose(aFile('four.png'));
    await save();
    expect(await screen.findByText('Product updated successfully')).toBeVisible();
    expect(screen.getByText('Someone else changed Price and Images in the meantime. The form now has their changes too.')).toBeVisible();
    await waitFor(() => expect(history.location.pathname).toBe('/admin/products'));
    expect(sent()).toMatchObject([
      { revision: '4', price: '8450' },
      { revision: '5', price: '9000', name: 'Temple Border in red', stock: '20', stockWas: '12', keepImages: '["one","two","three"]', images: { name: 'four.png' } },
    ]);
  });

  it('names their changes, and does not say that they are saved, if the merged form is refused', async () => {
    const tooMany = 'A product can have at most 8 images';
    const seven = ['one', 'two', '3', '4', '5', '6', '7'];
    const { api, save, choose } = await openStale({ images: seven }, { images: seven.slice(0, 6) });
    api.use({ [put]: ({ body }) => ((body as FormData).get('revision') === '5' ? { status: 400, body: { success: false, message: tooMany } } : { status: 409, body: { success: false, message } }) });
    choose(aFile('eight.png'), aFile('nine.png'));
    await save();
    expect(await screen.findAllByText(tooMany)).toHaveLength(2);
    expect(screen.getByText('Someone else changed Images in the meantime. The form now has their changes too.')).toBeVisible();
    expect(screen.queryByText(/changes are saved/)).toBeNull();
    expect(previews()).toHaveLength(9);
  });

  it('keeps the image that they added after a save did not arrive', async () => {
    const seven = ['one', 'two', '3', '4', '5', '6', '7'];
    const { api, answer, sent, save, choose } = await openStale({ images: [...seven, 'eight'] }, { images: seven });
    api.use({ [put]: () => ({ status: 502 }) });
    choose(aFile('eight.png'));
    await save();
    expect(await screen.findAllByText('Failed to save product')).toHaveLength(2);
    api.use({ [put]: answer });
    await save();
    expect(await screen.findByText('Product updated successfully')).toBeVisible();
    expect(sent().at(-1)).toMatchObject({ revision: '5', keepImages: JSON.stringify([...seven, 'eight']), images: { name: 'eight.png' } });
  });

  it('shows each field that both changed, and keeps all input', async () => {
    const { retype, sent, save, choose } = await openStale({ name: 'Theirs', price: 9000, description: 'Their text' });
    await retype('Name', 'Mine');
    await retype('Price', '8000');
    await retype('Color', 'Maroon');
    choose(aFile('three.png'));
    await save();
    const heading = await screen.findByRole('heading', { name: 'Someone else saved this product while you were editing it' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.getAllByRole('group').flatMap((group) => within(group).queryAllByRole('radio').map((radio) => radio.closest('label')?.textContent))).toEqual([
      'YoursMine',
      'TheirsTheirs',
      'Yours₹8,000',
      'Theirs₹9,000',
    ]);
    expect(screen.getByText(/The form also has their changes to Description/)).toBeVisible();
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

  it('shows the server’s message if no other admin saved it, or it was deleted', async () => {
    const { api, retype, save, sent } = await openStale({ revision: 4 });
    api.use({ [put]: () => ({ status: 409, body: { success: false, message: 'Others are changing this product now. Please try again.' } }) });
    await retype('Name', 'Mine');
    await save();
    expect(await screen.findAllByText('Others are changing this product now. Please try again.')).toHaveLength(2);
    api.use({ [get]: () => ({ status: 404, body: { success: false, message: 'Product not found' } }) });
    await save();
    expect(await screen.findAllByText('Product not found')).toHaveLength(2);
    expect(screen.getByLabelText('Name')).toHaveValue('Mine');
    expect(sent()).toHaveLength(2);
  });

  it('shows no message if the form is cancelled while the newest product is read', async () => {
    const { api, user, retype, save, history } = await openStale({});
    let endRead = (_: DOMException) => {};
    api.use({ [get]: () => new Promise((_, reject) => (endRead = reject)) });
    await retype('Name', 'Mine');
    await save();
    await waitFor(() => expect(api.callsTo(get)).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    // Chrome ends the read with an error of its own instead of the signal's reason.
    endRead(new DOMException('The user aborted a request.', 'AbortError'));
    await screen.findByRole('heading', { name: 'No products found' });
    expect(history.location.pathname).toBe('/admin/products');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
