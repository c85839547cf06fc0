import { frontEnd } from '@storefront/webpack-config';

export default frontEnd({
  name: 'checkout',
  dir: import.meta.dirname,
  exposes: {
    './routes': './src/routes.tsx',
    './cart-badge': './src/features/cart/cart-badge.tsx',
    './add-to-cart': './src/features/cart/add-to-cart.tsx',
  },
});
