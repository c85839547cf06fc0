import type { Filling } from '@storefront/contracts/slots';
import type AddToCartButton from './features/cart/add-to-cart-button';
import type AddToCartIcon from './features/cart/add-to-cart-icon';
import type CartBadge from './features/cart/cart-badge';

interface Modules {
  './add-to-cart-button': typeof AddToCartButton;
  './add-to-cart-icon': typeof AddToCartIcon;
  './cart-badge': typeof CartBadge;
}

/** Checkout's fillings of slots in other teams' pages. The build writes this list into the manifest. */
export const slots = [
  { slot: 'product.actions', module: './add-to-cart-button', order: 100, for: ['visitor', 'customer', 'staff'] },
  { slot: 'catalog.card-actions', module: './add-to-cart-icon', order: 100, for: ['visitor', 'customer', 'staff'] },
  { slot: 'header.cart-badge', module: './cart-badge', order: 100, for: ['customer'] },
  { slot: 'header.navigation', link: { label: 'My Orders', path: '/my-orders' }, order: 100, for: ['customer'] },
] satisfies Filling<Modules>[];
