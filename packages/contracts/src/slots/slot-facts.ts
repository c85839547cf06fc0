import type { SlotName, SlotProps } from './slot-props';

interface SlotFacts<S extends SlotName> {
  /** The front end that shows the slot: a remote's name, or `shell`. */
  owner: string;
  place: string;
  props: Record<keyof SlotProps[S], string>;
}

const product = '_id, name, price in rupees or undefined, stock, images';
const offer = '_id, name, price in rupees, stock, images';
const order = '_id, orderNumber, status, totalAmount in rupees or undefined';

/** The facts that a developer needs to fill a slot: its owner, its place in the page and its props. */
export const slotFacts: { [S in SlotName]: SlotFacts<S> } = {
  'header.navigation': { owner: 'shell', place: 'links of the header, after Home and About', props: {} },
  'header.cart-badge': { owner: 'shell', place: 'on the link to the cart in the header', props: {} },
  'catalog.card-actions': { owner: 'catalog', place: 'on each card of /products, beside the price', props: { product: offer } },
  'catalog.below-list': { owner: 'catalog', place: 'below the list of /products', props: { category: 'the chosen category or blank', search: 'the searched words or blank' } },
  'product.below-price': { owner: 'catalog', place: 'below the price on a product’s page', props: { product } },
  'product.actions': { owner: 'catalog', place: 'the button on a product’s page', props: { product: offer } },
  'product.below-details': { owner: 'catalog', place: 'below picture and details on a product’s page', props: { product } },
  'cart.below-lines': { owner: 'checkout', place: 'below the lines of the cart', props: { lines: '_id, name, price in rupees and quantity of each line' } },
  'order.below-items': { owner: 'checkout', place: 'below the items on an order’s page', props: { order } },
  'my-orders.order-actions': { owner: 'checkout', place: 'beside the buttons of each order in My Orders', props: { order } },
  'account.sections': { owner: 'account', place: 'below the cards of My Account', props: { customer: 'name, email' } },
  'admin.navigation': { owner: 'admin', place: 'links of the admin pages', props: {} },
  'admin.dashboard-cards': { owner: 'admin', place: 'below the recent orders on the dashboard', props: {} },
  'admin.order-panels': { owner: 'admin', place: 'in an order’s row', props: { order } },
  'admin.product-panels': { owner: 'admin', place: 'below the form of a product', props: { product } },
};
