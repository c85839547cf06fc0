import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { cartItem } from '../support/people';
import { openVisit } from '../support/visits';
import { startLongTextShop, unknownWord, word, type LongTextShop } from '../support/long-text-shop';
import { withBrowser } from '../support/with-browser';
import { overflowingAt, settle, takeScreenshot } from './inspection';

const widths = [1280, 390, 360, 320];

interface LongTextRow {
  name: string;
  path: string | ((filledShop: LongTextShop) => string);
  as?: 'customer' | 'admin';
  /** A text that appears only when the page has loaded. */
  shows: string | RegExp;
  act?: (page: Page, filledShop: LongTextShop) => Promise<void>;
}

const main = (page: Page) => page.getByRole('main');
const edit = ({ _id }: LongTextShop['product']) => `/admin/products/${_id}/edit`;
/** The beginning of a name. */
const long = word(60);

/** Every page that shows text from users. */
const rows: LongTextRow[] = [
  { name: 'home', path: '/', shows: /^WWW/ },
  { name: 'home-search', path: `/?search=${word(200)}`, shows: /^WWW/ },
  { name: 'home-nothing-found', path: `/?search=${'Q'.repeat(200)}`, shows: 'No products found' },
  { name: 'products', path: '/products', shows: /^WWW/ },
  { name: 'product', path: ({ product }) => `/product/${product._id}`, as: 'customer', shows: 'Specifications' },
  { name: 'cart', path: '/cart', as: 'customer', shows: 'Proceed to Checkout' },
  { name: 'checkout', path: '/checkout', as: 'customer', shows: 'Place Order' },
  {
    name: 'checkout-editing',
    path: '/checkout',
    as: 'customer',
    shows: 'Place Order',
    act: async (page) => {
      await page.getByRole('button', { name: /^Edit the address/ }).first().click();
      await page.getByRole('button', { name: 'Save Address' }).waitFor();
    },
  },
  { name: 'account', path: '/account', as: 'customer', shows: 'My Addresses' },
  {
    name: 'account-editing',
    path: '/account',
    as: 'customer',
    shows: 'My Addresses',
    act: async (page) => {
      await page.getByRole('button', { name: 'Edit profile' }).click();
      await main(page).getByRole('button', { name: 'Edit' }).last().click();
      await main(page).getByLabel('Pincode').waitFor();
    },
  },
  { name: 'addresses', path: '/addresses', as: 'customer', shows: long },
  {
    name: 'addresses-deleting',
    path: '/addresses',
    as: 'customer',
    shows: long,
    act: async (page) => {
      await page.getByRole('button', { name: 'Delete' }).first().click();
      await page.getByText('Are you sure you want to delete this address?').waitFor();
    },
  },
  { name: 'my-orders', path: '/my-orders', as: 'customer', shows: 'View Details' },
  { name: 'all-orders', path: '/my-orders', as: 'admin', shows: 'View Details' },
  { name: 'order-confirmation', path: ({ order }) => `/order-confirmation/${order._id}`, as: 'customer', shows: /bank\.example/ },
  { name: 'order-returned', path: ({ returned }) => `/order-confirmation/${returned._id}`, as: 'customer', shows: /Reference: WWW/ },
  { name: 'order-cancelled', path: ({ cancelled }) => `/order-confirmation/${cancelled._id}`, as: 'customer', shows: /bank\.example/ },
  { name: 'order-payment-details', path: ({ order }) => `/order-payment-details/${order._id}`, as: 'customer', shows: /bank\.example/ },
  { name: 'admin-dashboard', path: '/admin/dashboard', as: 'admin', shows: /^WWW/ },
  { name: 'admin-products', path: '/admin/products', as: 'admin', shows: /^WWW/ },
  {
    name: 'admin-products-deleting',
    path: '/admin/products',
    as: 'admin',
    shows: /^WWW/,
    act: async (page) => {
      await page.getByRole('button', { name: 'Delete' }).first().click();
      await page.getByText('Are you sure you want to delete this product?').waitFor();
    },
  },
  { name: 'admin-product-edit', path: ({ product }) => edit(product), as: 'admin', shows: 'Save Product' },
  {
    name: 'admin-product-conflict',
    path: ({ edited }) => edit(edited),
    as: 'admin',
    shows: 'Save Product',
    act: async (page, { api, admin, edited }) => {
      const form = new FormData();
      const specifications = JSON.stringify(edited.specifications);
      for (const [field, value] of Object.entries({ name: 'N'.repeat(200), price: '1', category: 'saree', stock: '5', description: 'D'.repeat(2_000), specifications })) form.set(field, value);
      await page.getByLabel('Name').waitFor();
      await api.must('PUT', `/api/admin/products/${edited._id}`, { token: admin.token, body: form });
      await page.getByLabel('Name').fill('M'.repeat(200));
      await page.getByLabel('Price').fill('2');
      await page.getByLabel('Description').fill('E'.repeat(2_000));
      await page.getByRole('button', { name: 'Save Product' }).click();
      await page.getByRole('heading', { name: /^Someone else saved this product/ }).waitFor();
    },
  },
  { name: 'admin-orders', path: '/admin/orders', as: 'admin', shows: word(64) },
  { name: 'admin-orders-nothing-found', path: `/admin/orders?search=${word(199)}Q`, as: 'admin', shows: 'No orders found' },
  { name: 'admin-order', path: ({ order }) => `/admin/orders/${order._id}`, as: 'admin', shows: /^Refused because: / },
  { name: 'admin-order-returned', path: ({ returned }) => `/admin/orders/${returned._id}`, as: 'admin', shows: /^Note: / },
  { name: 'admin-order-cancelled', path: ({ cancelled }) => `/admin/orders/${cancelled._id}`, as: 'admin', shows: /^Reason: / },
  { name: 'admin-payments', path: '/admin/payments', as: 'admin', shows: long },
  { name: 'admin-payments-set-aside', path: '/admin/payments?state=set-aside', as: 'admin', shows: /bank\.example/ },
  {
    name: 'admin-payments-choosing',
    path: '/admin/payments?state=unmatched',
    as: 'admin',
    shows: /bank\.example/,
    act: async (page) => {
      await page.getByRole('button', { name: 'Choose an order' }).click();
      await page.getByRole('dialog').getByRole('searchbox').fill('WWW');
      await page.getByRole('radio').first().waitFor();
    },
  },
  { name: 'admin-customers', path: '/admin/customers', as: 'admin', shows: /^WWW/ },
  {
    name: 'admin-search',
    path: '/admin/search',
    as: 'admin',
    shows: unknownWord,
    act: async (page) => {
      await page.getByRole('button', { name: `Add as a synonym: ${unknownWord}` }).click();
      await page.getByLabel('means the same as').fill(word(60));
      await page.getByText(`Joins the group: ${word(60)}`).waitFor();
    },
  },
  {
    name: 'admin-search-editing',
    path: '/admin/search',
    as: 'admin',
    shows: unknownWord,
    act: (page) => page.getByRole('button', { name: `Edit the group ${word(60)}` }).click(),
  },
  {
    name: 'admin-search-deleting',
    path: '/admin/search',
    as: 'admin',
    shows: unknownWord,
    act: (page) => page.getByRole('button', { name: `Delete the group 0${word(58)}` }).click(),
  },
  {
    name: 'admin-audit',
    path: '/admin/audit',
    as: 'admin',
    shows: 'Audit Trail',
    act: async (page) => {
      await page.locator('main summary').first().waitFor();
      for (const more of await page.locator('main summary').all()) await more.click();
    },
  },
];

describe('with texts of maximum length without a space', () => {
  let filledShop: LongTextShop;
  let browser: Browser;

  beforeAll(async () => {
    [filledShop, browser] = await withBrowser(startLongTextShop());
  });
  afterAll(async () => {
    await browser?.close();
    await filledShop?.shop.stop();
  });

  it.concurrent.for(rows)('the page $name fits its window', async (row, { expect }) => {
    const { origin } = filledShop.shop;
    const context = await openVisit(browser, origin, { login: row.as && filledShop[row.as], cart: [cartItem(filledShop.product, 10)] });
    const page = await context.newPage();
    await page.goto(`${origin}${typeof row.path === 'string' ? row.path : row.path(filledShop)}`);
    await main(page).getByText(row.shows).first().waitFor();
    await row.act?.(page, filledShop);
    await settle(page);
    for (const width of widths) expect.soft(await overflowingAt(page, width), `at ${width} px`).toEqual([]);
    await takeScreenshot(page, `long-${row.name}-${widths.at(-1)}`);
    await context.close();
  });
});
