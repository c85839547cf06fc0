/** The people who may see a page (specification, 2). */
export type Access = 'public' | 'signed-in' | 'admin';

export interface Route {
  /** `:name` matches one segment; `:name?` at the end also none. */
  path: string;
  access: Access;
  /** The remote whose `./routes` shows the page; absent for the shell's own page. */
  remote?: string;
  /** Shown until the page sets its own title. */
  title: string;
}

const page = (path: string, remote: string, title: string, access: Access = 'public'): Route => ({ path, remote, title, access });

/**
 * All pages of the shop: path, access and owner (specification, 2). Both the browser and the server use this table, so it imports nothing.
 */
export const routeTable: Route[] = [
  page('/', 'catalog', 'Handcrafted silk sarees'),
  page('/products', 'catalog', 'Our Collection'),
  page('/product/:id', 'catalog', 'Product'),
  { path: '/about', title: 'About Us', access: 'public' },
  page('/cart', 'checkout', 'Shopping Cart'),
  page('/checkout', 'checkout', 'Checkout', 'signed-in'),
  page('/my-orders', 'checkout', 'My Orders', 'signed-in'),
  page('/order-confirmation/:id?', 'checkout', 'Order Confirmation', 'signed-in'),
  page('/order-payment-details/:orderId', 'checkout', 'Payment Details'),
  page('/login', 'account', 'Login'),
  page('/register', 'account', 'Register'),
  page('/forgot-password', 'account', 'Forgot Password'),
  page('/account', 'account', 'My Account', 'signed-in'),
  page('/my-account', 'account', 'My Account', 'signed-in'),
  page('/addresses', 'account', 'Manage Addresses', 'signed-in'),
  page('/admin/dashboard', 'admin', 'Admin Dashboard', 'admin'),
  page('/admin/products', 'admin', 'Products', 'admin'),
  page('/admin/products/new', 'admin', 'Add New Product', 'admin'),
  page('/admin/products/:productId/edit', 'admin', 'Edit Product', 'admin'),
  page('/admin/orders', 'admin', 'Orders', 'admin'),
  page('/admin/orders/:orderId', 'admin', 'Order', 'admin'),
  page('/admin/payments', 'admin', 'Payments', 'admin'),
  page('/admin/customers', 'admin', 'Customers', 'admin'),
  page('/admin/audit', 'admin', 'Audit Trail', 'admin'),
  page('/admin/search', 'admin', 'Search', 'admin'),
];
