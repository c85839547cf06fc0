import type { OrderForm } from '@storefront/contracts';
import type { Order } from './order-reader';

const paymentMethodLabels: Record<string, string> = { online: 'UPI Payment', cod: 'Cash on Delivery' };

export const paymentMethodLabel = (method: string): string => paymentMethodLabels[method] ?? (method || 'N/A');

/** The sentence below an order's status. */
export function outlookOf(status: Order['status']): string {
  switch (status) {
    case 'shipped':
      return 'Your order is on its way to you';
    case 'delivered':
    case 'completed':
      return 'Your order has been delivered';
    case 'cancelled':
      return 'Your order has been cancelled';
    default:
      return "We'll notify you when your order ships";
  }
}

/** The address of an ordered product's picture (specification, 7); undefined if there is none. */
export function uploadUrl(image: string | undefined, width: number): string | undefined {
  if (!image || image === 'null') return undefined;
  if (image.startsWith('data:') || image.startsWith('http')) return image;
  const file = image.split('/').at(-1) ?? image;
  return `/uploads/products/${encodeURIComponent(file)}?w=${width}`;
}

const textOf = (lines: { product: string; quantity: number | undefined }[]) => lines.map(({ product, quantity }) => `${product} ${quantity}`).sort().join();

interface Items {
  items: { product: { _id: string }; quantity?: number }[];
}

/** True if the order has exactly these products in these quantities, at any price. */
export const hasItems = ({ items }: Items, wanted: OrderForm['items']): boolean =>
  textOf(items.map(({ product, quantity }) => ({ product: product._id, quantity }))) === textOf(wanted);
