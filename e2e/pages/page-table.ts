import type { Page } from 'playwright-core';
import type { FurnishedShop } from '../support/furnished-shop';
import { cartItem } from '../support/people';
import type { Cart } from '../support/visits';

export interface PageRow {
  /** Names the screenshot. */
  name: string;
  path: (furnished: FurnishedShop) => string;
  /** Without it, a visitor. */
  as?: 'customer' | 'newcomer' | 'admin';
  cart?: (furnished: FurnishedShop) => Cart;
  h1: string | ((furnished: FurnishedShop) => string);
  /** The page's title before ` · <shop>`, if it is not the h1. */
  title?: string;
  /** A text that appears only when the page has loaded. */
  shows: string | ((furnished: FurnishedShop) => string);
  /** This view exists only on phones. */
  onPhones?: true;
  /** Runs before the page is inspected. */
  act?: (page: Page) => Promise<void>;
}

const filled = ({ products }: FurnishedShop): Cart => products.slice(0, 2).map((product, index) => cartItem(product, index + 1));
const firstName = ({ products }: FurnishedShop) => products[0]!.name;

/** Every page of the shop (specification, 2), with a row for each role that sees it differently. */
export const pageTable: PageRow[] = [
  { name: 'home', path: () => '/', h1: 'Woven by hand, kept for generations', title: 'Handcrafted silk sarees', shows: 'In Stock' },
  {
    name: 'home-menu',
    path: () => '/',
    onPhones: true,
    h1: 'Woven by hand, kept for generations',
    title: 'Handcrafted silk sarees',
    shows: 'In Stock',
    act: async (page) => {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).waitFor();
    },
  },
  {
    name: 'home-filters',
    path: () => '/?category=saree',
    onPhones: true,
    h1: 'Woven by hand, kept for generations',
    title: 'Handcrafted silk sarees',
    shows: 'In Stock',
    act: async (page) => {
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByLabel('Sort by').waitFor();
    },
  },
  { name: 'home-search', path: () => '/?search=kanjeevaram', h1: 'Woven by hand, kept for generations', title: 'Search Results', shows: 'Search Results' },
  { name: 'home-nothing-found', path: () => '/?search=polyester', h1: 'Woven by hand, kept for generations', title: 'Search Results', shows: 'Try adjusting your search or filters.' },
  { name: 'about', path: () => '/about', h1: 'Silk sarees from weavers we know by name', title: 'About Us', shows: 'Kanjeevaram' },
  { name: 'products', path: () => '/products', h1: 'Our Collection', shows: 'View Details' },
  { name: 'products-nothing-found', path: () => '/products?search=polyester', h1: 'Our Collection', shows: 'No products found' },
  { name: 'product', path: ({ products }) => `/product/${products[0]!._id}`, h1: firstName, shows: 'Login to Add to Cart' },
  { name: 'product-customer', as: 'customer', path: ({ products }) => `/product/${products[1]!._id}`, h1: ({ products }) => products[1]!.name, shows: 'Add to Cart' },
  { name: 'product-unknown', path: () => '/product/0123456789abcdef01234567', h1: 'Product not found', shows: 'Back to Products' },
  { name: 'cart-empty', path: () => '/cart', h1: 'Your cart is empty', title: 'Shopping Cart', shows: 'Add some beautiful products to your cart!' },
  { name: 'cart-filled', path: () => '/cart', cart: filled, h1: 'Shopping Cart', shows: 'Proceed to Checkout' },
  { name: 'login', path: () => '/login', h1: 'Login', shows: 'Forgot your password?' },
  { name: 'register', path: () => '/register', h1: 'Register', shows: 'Already have an account?' },
  { name: 'forgot-password', path: () => '/forgot-password', h1: 'Forgot Password', shows: 'Remember your password?' },
  {
    name: 'forgot-password-code',
    path: () => '/forgot-password',
    h1: 'Forgot Password',
    shows: 'Remember your password?',
    act: async (page) => {
      await page.getByLabel('Email').fill('asha@example.in');
      await page.getByRole('main').getByRole('button').first().click();
      await page.getByRole('button', { name: 'Back to email' }).waitFor();
    },
  },
  { name: 'checkout', as: 'customer', path: () => '/checkout', cart: filled, h1: 'Checkout', shows: '14 Kutchery Road' },
  {
    name: 'checkout-upi',
    as: 'customer',
    path: () => '/checkout',
    cart: filled,
    h1: 'Checkout',
    shows: '14 Kutchery Road',
    act: async (page) => {
      await page.getByRole('radio', { name: /UPI Payment/ }).check();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByLabel(/transaction id/i).waitFor();
    },
  },
  { name: 'checkout-no-address', as: 'newcomer', path: () => '/checkout', cart: filled, h1: 'Checkout', shows: 'No addresses saved yet' },
  { name: 'checkout-empty', as: 'customer', path: () => '/checkout', h1: 'Your cart is empty', title: 'Checkout', shows: 'Continue Shopping' },
  { name: 'account', as: 'customer', path: () => '/account', h1: 'My Account', shows: '14 Kutchery Road' },
  {
    name: 'account-editing',
    as: 'customer',
    path: () => '/account',
    h1: 'My Account',
    shows: '14 Kutchery Road',
    act: async (page) => {
      const main = page.getByRole('main');
      await main.getByRole('button', { name: 'Edit' }).first().click();
      await main.getByLabel('Email').waitFor();
      await main.getByRole('button', { name: 'Add Address' }).click();
      await main.getByLabel('Pincode').waitFor();
    },
  },
  { name: 'my-account-empty', as: 'newcomer', path: () => '/my-account', h1: 'My Account', shows: 'No addresses saved yet' },
  { name: 'addresses', as: 'customer', path: () => '/addresses', h1: 'Manage Addresses', shows: '7 West Mada Street' },
  {
    name: 'addresses-deleting',
    as: 'customer',
    path: () => '/addresses',
    h1: 'Manage Addresses',
    shows: '7 West Mada Street',
    act: async (page) => {
      await page.getByRole('button', { name: 'Delete' }).first().click();
      await page.getByText('Are you sure you want to delete this address?').waitFor();
    },
  },
  { name: 'addresses-empty', as: 'newcomer', path: () => '/addresses', h1: 'Manage Addresses', shows: 'No addresses found. Add your first address using the button above.' },
  { name: 'my-orders', as: 'customer', path: () => '/my-orders', h1: 'My Orders', shows: firstName },
  { name: 'my-orders-empty', as: 'newcomer', path: () => '/my-orders', h1: 'My Orders', shows: 'Start Shopping' },
  { name: 'all-orders', as: 'admin', path: () => '/my-orders', h1: 'All Orders', shows: firstName },
  { name: 'order-confirmation', as: 'customer', path: ({ orders }) => `/order-confirmation/${orders.paid._id}`, h1: 'On its way', title: 'Order Confirmation', shows: ({ orders }) => orders.paid.trackingNumber },
  { name: 'order-unknown', as: 'customer', path: () => '/order-confirmation/0123456789abcdef01234567', h1: 'Order Not Found', title: 'Order Confirmation', shows: 'My Orders' },
  { name: 'order-without-id', as: 'customer', path: () => '/order-confirmation', h1: 'No order ID provided', title: 'Order Confirmation', shows: 'My Orders' },
  { name: 'order-payment-details', as: 'customer', path: ({ orders }) => `/order-payment-details/${orders.awaitingPayment._id}`, h1: 'Submit UPI Payment Details', title: 'Payment Details', shows: ({ orders }) => orders.awaitingPayment.orderNumber },
  { name: 'order-payment-details-visitor', path: ({ orders }) => `/order-payment-details/${orders.awaitingPayment._id}`, h1: 'Submit UPI Payment Details', title: 'Payment Details', shows: 'How it works' },
  { name: 'admin-dashboard', as: 'admin', path: () => '/admin/dashboard', h1: 'Admin Dashboard', shows: 'Recent Orders' },
  { name: 'admin-products', as: 'admin', path: () => '/admin/products', h1: 'Products', shows: 'Edit' },
  {
    name: 'admin-products-deleting',
    as: 'admin',
    path: () => '/admin/products',
    h1: 'Products',
    shows: 'Edit',
    act: async (page) => {
      await page.getByRole('button', { name: /delete/i }).first().click();
      await page.getByText('Are you sure you want to delete this product?').waitFor();
    },
  },
  { name: 'admin-products-nothing-found', as: 'admin', path: () => '/admin/products?search=polyester', h1: 'Products', shows: 'No products found' },
  { name: 'admin-product-new', as: 'admin', path: () => '/admin/products/new', h1: 'Add New Product', shows: 'Save Product' },
  { name: 'admin-product-edit', as: 'admin', path: ({ products }) => `/admin/products/${products[0]!._id}/edit`, h1: 'Edit Product', shows: 'Save Product' },
  { name: 'admin-orders', as: 'admin', path: () => '/admin/orders', h1: 'Orders', shows: ({ orders }) => orders.onDelivery.orderNumber },
  { name: 'admin-orders-nothing-found', as: 'admin', path: () => '/admin/orders?search=polyester', h1: 'Orders', shows: 'No orders found' },
  { name: 'admin-order', as: 'admin', path: ({ orders }) => `/admin/orders/${orders.paid._id}`, h1: ({ orders }) => `Order ${orders.paid.orderNumber}`, title: 'Order', shows: '412345678901' },
  { name: 'admin-order-unknown', as: 'admin', path: () => '/admin/orders/0123456789abcdef01234567', h1: 'Order Not Found', title: 'Order', shows: 'All Orders' },
  { name: 'admin-customers', as: 'admin', path: () => '/admin/customers', h1: 'Customers', shows: 'Total Spent' },
  { name: 'admin-customers-nothing-found', as: 'admin', path: () => '/admin/customers?search=polyester', h1: 'Customers', shows: 'No customers found' },
  { name: 'admin-audit', as: 'admin', path: () => '/admin/audit', h1: 'Audit Trail', shows: ({ orders }) => orders.paid.orderNumber },
  {
    name: 'admin-audit-history',
    as: 'admin',
    path: ({ products }) => `/admin/audit?subject=${products[0]!._id}`,
    h1: 'Audit Trail',
    shows: firstName,
    act: async (page) => {
      for (const more of await page.locator('main summary').all()) await more.click();
      await page.getByRole('button', { name: /Remove filter/ }).waitFor();
    },
  },
  { name: 'admin-audit-nothing-found', as: 'admin', path: () => '/admin/audit?action=user.password-reset', h1: 'Audit Trail', shows: 'No actions found' },
  { name: 'admin-payments', as: 'admin', path: () => '/admin/payments', h1: 'Payments', shows: 'No matched payments' },
  { name: 'admin-payments-settled', as: 'admin', path: () => '/admin/payments?state=settled', h1: 'Payments', shows: 'This UTR is verified on this order' },
  {
    name: 'admin-payments-choosing',
    as: 'admin',
    path: () => '/admin/payments?state=unmatched',
    h1: 'Payments',
    shows: 'WEAVERS GUILD',
    act: async (page) => {
      await page.getByRole('button', { name: 'Choose an order' }).click();
      await page.getByRole('dialog').getByRole('searchbox').fill('Meera');
      await page.getByRole('radio').first().waitFor();
    },
  },
  { name: 'admin-search', as: 'admin', path: () => '/admin/search', h1: 'Search', shows: 'madisar' },
  {
    name: 'admin-search-adding',
    as: 'admin',
    path: () => '/admin/search?found=none',
    h1: 'Search',
    shows: 'madisar',
    act: async (page) => {
      await page.getByRole('button', { name: 'Add as a synonym: madisar' }).click();
      await page.getByLabel('“madisar” means the same as').fill('Kanjeevaram');
      await page.getByText('Joins the group: Kanjeevaram').waitFor();
    },
  },
  {
    name: 'admin-search-editing',
    as: 'admin',
    path: () => '/admin/search',
    h1: 'Search',
    shows: 'madisar',
    act: async (page) => {
      await page.getByRole('button', { name: 'Edit the group Kanjeevaram' }).click();
      await page.getByLabel('Words').waitFor();
    },
  },
  { name: 'admin-search-behind-the-last-page', as: 'admin', path: () => '/admin/search?page=9', h1: 'Search', shows: 'This page does not exist' },
  { name: 'not-found', path: () => '/no/such/page', h1: 'Page not found', shows: 'Go to Home' },
];
