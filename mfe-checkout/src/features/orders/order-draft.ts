import type { OrderForm, PaymentMethod, ShippingAddressForm } from '@storefront/contracts';

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
  /** The hold of the cart. */
  holdId?: string;
}

type Prepared = { form: OrderForm; problem?: undefined } | { form?: undefined; problem: string };

/** The order to send, or the first problem, in the specification's sequence (section 5). */
export function prepareOrder({ lines, totalAmount, addressId, findAddress, paymentMethod, customer, holdId }: OrderDraft): Prepared {
  if (addressId === undefined) return { problem: 'Please select a delivery address.' };
  const shippingAddress = findAddress(addressId);
  if (!shippingAddress) return { problem: 'Selected address not found.' };
  if (lines.length === 0) return { problem: 'Cart is empty' };
  const items = lines.map(({ _id, quantity, price }) => ({ product: _id, quantity, price: Number(price) }));
  return { form: { items, shippingAddress, paymentMethod, totalAmount, ...(customer && { customer }), ...(holdId && { holdId }) } };
}
