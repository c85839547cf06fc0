import type { EditableProduct } from '@storefront/contracts';
import { mockApi, renderPage, type Mock } from '@storefront/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import AdminRoutes from '../routes';
import { aProductList } from './products';

export const typed = { Name: 'Temple Border', Price: '8450.5', Stock: '3', Description: 'Three-ply silk', Material: 'Silk', Color: 'Maroon' };
export const done = { success: true, message: 'done' };
/** An image file for the form. */
export const aFile = (name: string, type = 'image/png', size = 4) => {
  const file = new File(['data'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

/** Opens the admin pages at `path`, with helpers to fill and save the form. */
export function openForm(path: string, mocks: Record<string, Mock> = {}) {
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

export const openNew = (mocks?: Record<string, Mock>) => openForm('/admin/products/new', mocks);
export async function openEdit(product: EditableProduct, mocks: Record<string, Mock> = {}) {
  const page = openForm(`/admin/products/${product._id}/edit`, { 'GET /api/admin/products/:id': { success: true, product }, ...mocks });
  await screen.findByRole('form', { name: 'Edit Product' });
  return page;
}

/** The fields and file names of the form that was sent to `route`. */
export const sentForm = (api: ReturnType<typeof mockApi>, route: string) => {
  const form = api.callsTo(route)[0]?.body as FormData;
  return { fields: Object.fromEntries([...form].filter(([name]) => name !== 'images')), files: (form.getAll('images') as File[]).map(({ name }) => name) };
};
export const previews = () => screen.queryAllByRole('listitem').flatMap((item) => within(item).queryAllByRole('img'));
