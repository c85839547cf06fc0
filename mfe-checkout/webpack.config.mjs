import { frontEnd } from '@storefront/webpack-config';
import { slots } from './src/slots.ts';

export default frontEnd({
  name: 'checkout',
  dir: import.meta.dirname,
  exposes: {
    './routes': './src/routes.tsx',
    './add-to-cart-button': './src/features/cart/add-to-cart-button.tsx',
    './add-to-cart-icon': './src/features/cart/add-to-cart-icon.tsx',
    './cart-badge': './src/features/cart/cart-badge.tsx',
  },
  slots,
});
