const segment = encodeURIComponent;

/** All URLs of the storefront (specification, 2). */
export const paths = {
  home: '/',
  about: '/about',
  products: '/products',
  product: (id: string) => `/product/${segment(id)}`,
  cart: '/cart',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  checkout: '/checkout',
  account: '/account',
  myAccount: '/my-account',
  addresses: '/addresses',
  myOrders: '/my-orders',
  orderConfirmation: (id: string) => `/order-confirmation/${segment(id)}`,
  orderPaymentDetails: (id: string) => `/order-payment-details/${segment(id)}`,
  admin: {
    dashboard: '/admin/dashboard',
    products: '/admin/products',
    newProduct: '/admin/products/new',
    editProduct: (id: string) => `/admin/products/${segment(id)}/edit`,
    orders: '/admin/orders',
    order: (id: string) => `/admin/orders/${segment(id)}`,
    payments: '/admin/payments',
    customers: '/admin/customers',
    audit: '/admin/audit',
    search: '/admin/search',
  },
} as const;

/** The router's patterns for URLs with a parameter; URLs without one are in {@link paths}. */
export const patterns = {
  product: '/product/:id',
  orderConfirmation: '/order-confirmation/:id',
  orderPaymentDetails: '/order-payment-details/:orderId',
  admin: { editProduct: '/admin/products/:productId/edit', order: '/admin/orders/:orderId' },
} as const;
