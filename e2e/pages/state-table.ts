import type { Page } from 'playwright-core';
import type { FurnishedShop } from '../support/furnished-shop';
import { cartItem } from '../support/people';
import { adminEmail } from '../support/shop';
import { untilHydrated, type Cart } from '../support/visits';

export interface StateRow {
  /** Names the screenshots. */
  name: string;
  path: (furnished: FurnishedShop) => string;
  /** The server renders the page. */
  isRendered?: true;
  as?: 'customer' | 'admin';
  cart?: (furnished: FurnishedShop) => Cart;
  /** A pattern for the URL of the page's main call. */
  call: RegExp;
  /** The text after a failed call without a message from the server (specification, 8). */
  failed: string;
  /** The text after an answer without success. */
  refused?: string;
  /** The heading of this page's error. */
  heading?: string;
  /** A text that appears after the retry. */
  recovered: string;
  /** A link that replaces the retry (specification, 2). */
  instead?: string;
}

/** The pages that load their content with a call. */
export const stateTable: StateRow[] = [
  { name: 'home', isRendered: true, path: () => '/', call: /\/api\/products$/, heading: 'Error Loading Products', failed: 'Error fetching products', refused: 'Failed to fetch products', recovered: 'In Stock' },
  { name: 'home-search', isRendered: true, path: () => '/?search=mysore', call: /\/api\/products\?/, heading: 'Error Loading Products', failed: 'Error searching products', refused: 'Failed to search products', recovered: 'In Stock' },
  { name: 'products', isRendered: true, path: () => '/products', call: /\/api\/products\?/, failed: 'Failed to fetch products. Please try again later.', refused: 'Failed to fetch products. Please try again later.', recovered: 'View Details' },
  { name: 'product', isRendered: true, path: ({ products }) => `/product/${products[0]!._id}`, call: /\/api\/products\/[0-9a-f]{24}$/, failed: 'Error loading product details', refused: 'Product not found', instead: 'Back to Products', recovered: 'Our Collection' },
  { name: 'checkout', as: 'customer', path: () => '/checkout', cart: ({ products }) => [cartItem(products[0]!)], call: /\/api\/users\/me$/, failed: 'Failed to fetch addresses', recovered: '14 Kutchery Road' },
  { name: 'account', as: 'customer', path: () => '/account', call: /\/api\/users\/me$/, failed: 'Failed to fetch user details', recovered: '14 Kutchery Road' },
  { name: 'addresses', as: 'customer', path: () => '/addresses', call: /\/api\/addresses$/, failed: 'Failed to fetch addresses', recovered: '7 West Mada Street' },
  { name: 'my-orders', as: 'customer', path: () => '/my-orders', call: /\/api\/orders\/my-orders\?/, heading: 'Error Loading Orders', failed: 'Failed to fetch orders', recovered: 'View Details' },
  { name: 'all-orders', as: 'admin', path: () => '/my-orders', call: /\/api\/orders\?/, heading: 'Error Loading Orders', failed: 'Failed to fetch orders', recovered: 'View Details' },
  { name: 'order-confirmation', as: 'customer', path: ({ orders }) => `/order-confirmation/${orders.paid._id}`, call: /\/api\/orders\/[0-9a-f]{24}$/, failed: 'Failed to fetch order details', refused: 'No data received from the server', recovered: 'On its way' },
  { name: 'order-payment-details', as: 'customer', path: ({ orders }) => `/order-payment-details/${orders.awaitingPayment._id}`, call: /\/api\/orders\/[0-9a-f]{24}$/, failed: 'Failed to fetch order details', refused: 'No data received from the server', recovered: 'Transaction ID' },
  { name: 'admin-dashboard', as: 'admin', path: () => '/admin/dashboard', call: /\/api\/admin\/dashboard$/, failed: 'Error fetching dashboard data', refused: 'Failed to fetch dashboard data', recovered: 'Recent Orders' },
  { name: 'admin-products', as: 'admin', path: () => '/admin/products', call: /\/api\/admin\/products$/, failed: 'Error fetching products', refused: 'Failed to fetch products', recovered: 'Kanjeevaram' },
  { name: 'admin-product-edit', as: 'admin', path: ({ products }) => `/admin/products/${products[0]!._id}/edit`, call: /\/api\/admin\/products\/[0-9a-f]{24}$/, failed: 'Failed to fetch product details', refused: 'Failed to load product details', recovered: 'Save Product' },
  { name: 'admin-orders', as: 'admin', path: () => '/admin/orders', call: /\/api\/orders\?/, failed: 'Failed to fetch orders', refused: 'Failed to fetch orders', recovered: '412345678901' },
  { name: 'admin-customers', as: 'admin', path: () => '/admin/customers', call: /\/customers\?/, failed: 'Failed to fetch customers', refused: 'Failed to fetch customers', recovered: 'Total Spent' },
  { name: 'admin-audit', as: 'admin', path: () => '/admin/audit', call: /\/api\/admin\/audit\?/, failed: 'Failed to fetch the audit trail', refused: 'Failed to fetch the audit trail', recovered: adminEmail },
  { name: 'admin-order', as: 'admin', path: ({ orders }) => `/admin/orders/${orders.paid._id}`, call: /\/api\/admin\/orders\/[0-9a-f]{24}$/, failed: 'Failed to fetch the order', refused: 'Failed to fetch the order', recovered: '412345678901' },
  { name: 'admin-payments', as: 'admin', path: () => '/admin/payments?state=unmatched', call: /\/api\/admin\/credits\?/, failed: 'Failed to fetch the payments', refused: 'Failed to fetch the payments', recovered: 'WEAVERS GUILD' },
  { name: 'admin-search', as: 'admin', path: () => '/admin/search', call: /\/api\/admin\/search-terms\?/, failed: 'Failed to fetch the search terms', refused: 'Failed to fetch the search terms', recovered: 'madisar' },
  { name: 'admin-search-synonyms', as: 'admin', path: () => '/admin/search', call: /\/api\/admin\/synonyms$/, failed: 'Failed to fetch the synonyms', refused: 'Failed to fetch the synonyms', recovered: 'Kanjeevaram' },
];

/**
 * Opens the page of a row, up to the first byte of its HTML. A page that the server renders has its data in the HTML. It makes its call only if the visitor
 * comes from another page of the shop.
 */
export async function goToState(page: Page, furnished: FurnishedShop, row: StateRow): Promise<void> {
  const { origin } = furnished.shop;
  const path = row.path(furnished);
  if (!row.isRendered) return void (await page.goto(`${origin}${path}`, { waitUntil: 'commit' }));
  await page.goto(`${origin}/about`);
  await untilHydrated(page);
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.getByRole('heading', { level: 1, name: 'Silk sarees from weavers we know by name' }).waitFor({ state: 'detached' });
}
