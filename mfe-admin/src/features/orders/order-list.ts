import type { OrderStatus } from '@storefront/contracts';
import type { Order } from '../../api/readers';
import { listAddress, oneOf, pageOf, searchOf } from '../../components/list-address';

export const orderPageSize = 20;

/** The five that an admin can choose (specification, 4), and what they are called. */
export const statusLabels: Record<OrderStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** Which orders the table shows; a blank field does not narrow it. `page` counts from 1. */
export interface OrderList {
  search: string;
  status: OrderStatus | '';
  /** `to-verify`: paid, says the customer, and neither verified nor refused yet. */
  payment: 'to-verify' | '';
  page: number;
}

export function readOrderList(address: URLSearchParams): OrderList {
  return {
    search: searchOf(address),
    status: oneOf(Object.keys(statusLabels) as OrderStatus[], address.get('status')),
    payment: oneOf(['to-verify'], address.get('payment')),
    page: pageOf(address),
  };
}

export const orderListAddress = ({ search, status, payment, page }: OrderList): URLSearchParams => listAddress({ search, status, payment, page });

/** A payment that was submitted waits for an admin (specification, 4). */
export const needsVerification = ({ paymentDetails }: Order): boolean => Boolean(paymentDetails?.transactionId) && !paymentDetails?.verified;

/** The call behind the table. */
export function orderListUrl({ search, status, payment, page }: OrderList): string {
  const query = listAddress({ search, status, payment: payment && 'submitted', limit: orderPageSize });
  query.set('page', String(page));
  return `/api/orders?${query}`;
}

export const isNarrowed = ({ search, status, payment }: OrderList): boolean => search !== '' || status !== '' || payment !== '';

/** A change of an order, as the gateway tells of it. */
export interface OrderNews {
  type: string;
  orderId: string;
}

/**
 * Whether news can change what is shown. On a later page a new order moves the others by one place: that can wait for the next look.
 * @param shown the orders in sight
 */
export function canChange({ type, orderId }: OrderNews, list: OrderList, shown: Order[]): boolean {
  if (shown.some(({ _id }) => _id === orderId)) return true;
  if (list.page > 1) return false;
  // A new order is pending and not paid.
  return type === 'order.placed' ? list.payment === '' && ['', 'pending'].includes(list.status) : isNarrowed(list);
}
