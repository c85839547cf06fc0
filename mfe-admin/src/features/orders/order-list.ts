import type { Order, OrderStatus } from '@storefront/contracts';
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

/** Of those, whether the next step is the admin's: a refused one waits for its customer. */
const awaitsAdmin = (order: Order): boolean => needsVerification(order) && !order.paymentDetails?.refusal;

const searchedFields = ({ _id, orderNumber, user, items, paymentDetails }: Order) =>
  [_id, orderNumber, user?.name, user?.email, user?.phone, paymentDetails?.transactionId, ...items.map(({ product }) => product?.name)].map((field) =>
    (field ?? '').toLowerCase(),
  );

/** Those that the list narrows to: by id, number, customer, product or transaction, whatever their case; by status; by payment. */
export function findOrders(orders: Order[], { search, status, payment }: OrderList): Order[] {
  const text = search.trim().toLowerCase();
  return orders.filter(
    (order) =>
      (status === '' || order.status === status) &&
      (payment === '' || awaitsAdmin(order)) &&
      (text === '' || searchedFields(order).some((field) => field.includes(text))),
  );
}
