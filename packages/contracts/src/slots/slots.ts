import type { SlotName } from './slot-props';

interface SlotPlace {
  /** The height that the page reserves for each filling (CSS), so that nothing moves when the filling arrives late. */
  size: string;
  /** True if the fillings load after the page's own content, and only when the slot is near the visible part of the page. */
  isLate?: true;
}

const control = { size: 'var(--tap)' };
const line = { size: '3rem' };
const section = { size: '8rem' };

/** How the fillings of a slot load; without an entry they reserve no space. Every page loads this table, so it imports nothing. */
export const slots: { [S in SlotName]?: SlotPlace } = {
  'catalog.card-actions': control,
  'catalog.below-list': { ...section, isLate: true },
  'product.below-price': { size: '1.5rem', isLate: true },
  'product.actions': control,
  'product.below-details': { ...section, isLate: true },
  'cart.below-lines': line,
  'order.below-items': line,
  'my-orders.order-actions': control,
  'account.sections': section,
  'admin.dashboard-cards': section,
  'admin.product-panels': section,
};
