import type { OrderStatus, PaymentFilter, PaymentMethod } from '@storefront/contracts';
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

export const paymentLabels: Record<PaymentFilter, string> = { due: 'Payment due', submitted: 'To verify', verified: 'Verified', 'refund-due': 'Refund due' };

export const methodLabels: Record<PaymentMethod, string> = { online: 'UPI', cod: 'Cash on delivery' };

/** Filters of the table. A blank field does not filter. */
export interface OrderFilter {
  status: OrderStatus | '';
  payment: PaymentFilter | '';
  method: PaymentMethod | '';
  /** First and last day of the orders, `YYYY-MM-DD`. */
  from: string;
  to: string;
}

/** Search, filters and page of the table. `page` counts from 1. */
export interface OrderList extends OrderFilter {
  search: string;
  page: number;
}

const labelled = <T extends string>(labels: Record<T, string>, value: string | null): T | '' => oneOf(Object.keys(labels) as T[], value);

/** A day that the API accepts; blank for any other text. Years before 2000 are years that somebody is still typing. */
export const dayOf = (text: string | null): string => (text && /^2\d{3}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) ? text : '');

export function readOrderList(address: URLSearchParams): OrderList {
  const payment = address.get('payment');
  return {
    search: searchOf(address),
    status: labelled(statusLabels, address.get('status')),
    // Saved addresses may have the old name.
    payment: labelled(paymentLabels, payment === 'to-verify' ? 'submitted' : payment),
    method: labelled(methodLabels, address.get('method')),
    from: dayOf(address.get('from')),
    to: dayOf(address.get('to')),
    page: pageOf(address),
  };
}

export const orderListAddress = ({ search, status, payment, method, from, to, page }: OrderList): URLSearchParams => listAddress({ search, status, payment, method, from, to, page });

/** True if a submitted payment waits for an admin (specification, 4). */
export const needsVerification = ({ paymentDetails }: Order): boolean => Boolean(paymentDetails?.transactionId) && !paymentDetails?.verified;

/** API URL of the table. */
export function orderListUrl(list: OrderList) {
  const query = orderListAddress({ ...list, page: 1 });
  query.set('limit', String(orderPageSize));
  query.set('page', String(list.page));
  return `/api/orders?${query}` as const;
}

export const isFiltered = (list: OrderList): boolean => orderListAddress({ ...list, page: 1 }).size > 0;

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
  return type === 'order.placed' ? ['', 'due'].includes(list.payment) && ['', 'pending'].includes(list.status) : isFiltered(list);
}
