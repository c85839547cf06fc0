import type { OrderForm, PaymentMethod, ShippingAddressForm } from '@storefront/contracts';
import type { Order } from './order-reader';

/** The checkout page's data when Place Order is pressed. */
export interface OrderDraft {
  lines: readonly { _id: string; price: number | string; quantity: number }[];
  /** Rupees. */
  totalAmount: number;
  /** The chosen address. */
  addressId: string | undefined;
  /** Finds a saved address. */
  findAddress: (id: string) => ShippingAddressForm | undefined;
  paymentMethod: PaymentMethod;
  /** The customer who began the purchase. The server rejects the order if another customer is logged in (decision 8). */
  customer: string | undefined;
}

type Prepared = { form: OrderForm; problem?: undefined } | { form?: undefined; problem: string };

/** The order to send, or the first problem, in the specification's sequence (section 5). */
export function prepareOrder({ lines, totalAmount, addressId, findAddress, paymentMethod, customer }: OrderDraft): Prepared {
  if (addressId === undefined) return { problem: 'Please select a delivery address.' };
  const shippingAddress = findAddress(addressId);
  if (!shippingAddress) return { problem: 'Selected address not found.' };
  if (lines.length === 0) return { problem: 'Cart is empty' };
  const items = lines.map(({ _id, quantity, price }) => ({ product: _id, quantity, price: Number(price) }));
  return { form: { items, shippingAddress, paymentMethod, totalAmount, ...(customer && { customer }) } };
}

const paymentMethodLabels: Record<string, string> = { online: 'UPI Payment', cod: 'Cash on Delivery' };

export const paymentMethodLabel = (method: string): string => paymentMethodLabels[method] ?? (method || 'N/A');

/**
 * The state of an order's payment, for its customer. `awaited`: no payment details yet. `too-late`: the order was cancelled because there were
 * no payment details. `late`: the customer submitted them after that, and an admin decides.
 */
export type PaymentState = 'not-expected' | 'awaited' | 'too-late' | 'late' | 'checking' | 'refused' | 'verified';

export function paymentStateOf({ paymentMethod, paymentDetails, status, cancellation }: Order): PaymentState {
  const isUnpaid = status === 'cancelled' && cancellation === 'unpaid';
  if (paymentDetails?.verified) return 'verified';
  // If the method is unknown, payment details mean that a payment is expected.
  const isExpected = paymentMethod === 'online' || (paymentMethod !== 'cod' && paymentDetails !== undefined);
  if (!isExpected || (status === 'cancelled' && !isUnpaid)) return 'not-expected';
  if (paymentDetails?.refusal) return 'refused';
  if (paymentDetails) return isUnpaid ? 'late' : 'checking';
  return isUnpaid ? 'too-late' : 'awaited';
}

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
