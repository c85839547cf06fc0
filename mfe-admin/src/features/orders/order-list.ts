import type { OrderStatus } from '@storefront/contracts';
import { listAddress, oneOf, pageOf, searchOf } from '@storefront/web-kit/lists';
import type { Order } from '../../api/order';

const orderPageSize = 20;

/** The five statuses that an admin can choose (specification, 4), with their labels. */
export const statusLabels: Record<OrderStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** Search, filters and page of the table. A blank field does not filter. `page` counts from 1. */
export interface OrderList {
  search: string;
  status: OrderStatus | '';
  /** `to-verify`: the customer reported a payment that is neither verified nor refused. */
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

/** True if a submitted payment waits for an admin (specification, 4). */
export const needsVerification = ({ paymentDetails }: Order): boolean => Boolean(paymentDetails?.transactionId) && !paymentDetails?.verified;

/** API URL of the table. */
export function orderListUrl({ search, status, payment, page }: OrderList) {
  const query = listAddress({ search, status, payment: payment && 'submitted', limit: orderPageSize });
  query.set('page', String(page));
  return `/api/orders?${query}` as const;
}

export const isFiltered = ({ search, status, payment }: OrderList): boolean => search !== '' || status !== '' || payment !== '';

/** A change of an order, as the gateway reports it. */
export interface OrderChange {
  type: string;
  orderId: string;
}

/**
 * True if a change can affect the shown page. A new order also moves the orders on later pages by one place, but that can wait for the
 * next regular reload.
 * @param shown the orders on the page
 */
export function affectsPage({ type, orderId }: OrderChange, list: OrderList, shown: Order[]): boolean {
  if (shown.some(({ _id }) => _id === orderId)) return true;
  if (list.page > 1) return false;
  // A new order is pending and not paid.
  return type === 'order.placed' ? list.payment === '' && ['', 'pending'].includes(list.status) : isFiltered(list);
}
