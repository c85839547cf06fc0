import type { SlotName } from './slot-props';

/** The front end that shows each slot: a remote's name, or `shell`. */
export const slotOwners: Record<SlotName, string> = {
  'header.navigation': 'shell',
  'header.cart-badge': 'shell',
  'catalog.card-actions': 'catalog',
  'catalog.below-list': 'catalog',
  'product.below-price': 'catalog',
  'product.actions': 'catalog',
  'product.below-details': 'catalog',
  'cart.below-lines': 'checkout',
  'order.below-items': 'checkout',
  'my-orders.order-actions': 'checkout',
  'account.sections': 'account',
  'admin.navigation': 'admin',
  'admin.dashboard-cards': 'admin',
  'admin.order-panels': 'admin',
  'admin.product-panels': 'admin',
};
