/** A product as slots get it. `price` is in rupees; undefined if the product has no price yet. */
export interface SlotProduct {
  _id: string;
  name: string;
  price: number | undefined;
  stock: number;
  images: string[];
}

/** A product with a price, which can be bought. */
export interface SlotOffer extends SlotProduct {
  price: number;
}

/** An order as slots get it. `totalAmount` is in rupees. */
export interface SlotOrder {
  _id: string;
  orderNumber: string;
  status: string;
  totalAmount: number | undefined;
}

/**
 * The slots of the shop's pages: name → props of a filling. Props are plain data and callbacks. A filling may ignore props. To add an
 * optional prop is safe; `npm run can-i-deploy` finds the fillings that a removed or changed prop would break.
 */
export interface SlotProps {
  'header.navigation': object;
  'header.cart-badge': object;
  'catalog.card-actions': { product: SlotOffer };
  'catalog.below-list': { category: string; search: string };
  'product.below-price': { product: SlotProduct };
  'product.actions': { product: SlotOffer };
  'product.below-details': { product: SlotProduct };
  'cart.below-lines': { lines: { _id: string; name: string; price: number; quantity: number }[] };
  'order.below-items': { order: SlotOrder };
  'my-orders.order-actions': { order: SlotOrder };
  'account.sections': { customer: { name: string; email: string } };
  'admin.navigation': object;
  'admin.dashboard-cards': object;
  'admin.order-panels': { order: SlotOrder };
  'admin.product-panels': { product: SlotProduct };
}

export type SlotName = keyof SlotProps;
