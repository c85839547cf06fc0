import type { SlotName, SlotProps } from './slot-props';

type SlotText<S extends SlotName> = { place: string; props: Record<keyof SlotProps[S], string> };

const product = '_id, name, price in rupees or undefined, stock, images';
const offer = '_id, name, price in rupees, stock, images';
const order = '_id, orderNumber, status, totalAmount in rupees or undefined';

/** What a developer must know to fill a slot: its place in the page and its props. */
export const slotTexts: { [S in SlotName]: SlotText<S> } = {
  'header.navigation': { place: 'links of the header, after Home and About', props: {} },
  'header.cart-badge': { place: 'on the link to the cart in the header', props: {} },
  'catalog.card-actions': { place: 'on each card of /products, beside the price', props: { product: offer } },
  'catalog.below-list': { place: 'below the list of /products', props: { category: 'the chosen category or blank', search: 'the searched words or blank' } },
  'product.below-price': { place: 'below the price on a product’s page', props: { product } },
  'product.actions': { place: 'the button on a product’s page', props: { product: offer } },
  'product.below-details': { place: 'below picture and details on a product’s page', props: { product } },
  'cart.below-lines': { place: 'below the lines of the cart', props: { lines: '_id, name, price in rupees and quantity of each line' } },
  'order.below-items': { place: 'below the items on an order’s page', props: { order } },
  'my-orders.order-actions': { place: 'beside the buttons of each order in My Orders', props: { order } },
  'account.sections': { place: 'below the cards of My Account', props: { customer: 'name, email' } },
  'admin.navigation': { place: 'links of the admin pages', props: {} },
  'admin.dashboard-cards': { place: 'below the recent orders on the dashboard', props: {} },
  'admin.order-panels': { place: 'in an order’s row', props: { order } },
  'admin.product-panels': { place: 'below the form of a product', props: { product } },
};
