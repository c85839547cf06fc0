import type { OrderForm } from '@storefront/contracts';
import type { Order } from './order-reader';
import { amountDueOf, isToBePaid } from './payment-state';

const textOf = (lines: { product: string; quantity: number | undefined }[]) => lines.map(({ product, quantity }) => `${product} ${quantity}`).sort().join();

/** True if the order has exactly these products in these quantities, at any price. */
export const hasItems = ({ items }: Order, wanted: OrderForm['items']): boolean =>
  textOf(items.map(({ product, quantity }) => ({ product: product._id, quantity }))) === textOf(wanted);

/** True if the order waits for what the customer pays for the form's order. */
export const takesPaymentOf = (order: Order, form: OrderForm): boolean =>
  hasItems(order, form.items) && isToBePaid(order) && amountDueOf(order) === form.totalAmount;
