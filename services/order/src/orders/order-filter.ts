import { orderStatuses, type OrderStatus, type PaymentFilter, type PaymentMethod } from '@storefront/contracts';
import { phoneKey, transactionKey } from '@storefront/contracts/rules';
import { dayOf, startOfDay, type Filter } from '@storefront/service-kit';
import { orderNumbersIn } from './order-number';

/** The statuses of orders. An attempt has another one. */
export const placed = { $in: [...orderStatuses] };

/** An empty filter means all orders. */
export interface OrderFilter {
  customerId?: string;
  status?: OrderStatus;
  /** See `paymentTags`. */
  payment?: PaymentFilter;
  method?: PaymentMethod;
  /** Days in Asia/Kolkata, both included, `YYYY-MM-DD`. */
  from?: string;
  to?: string;
  /** By id, number, customer, recipient, phone, product or transaction. */
  search?: string;
}

const searchedPaths = ['_id', 'orderNumber', 'customer.name', 'customer.email', 'shippingAddress.fullName', 'shippingAddress.phone', 'items.product.name', 'payments.transactionId', 'payment.transactionId'];

/** Older versions write the second path only. */
export const transactionPaths = ['payments.transactionKey', 'payment.transactionKey'];

/** The usual spellings of an Indian number: they find orders that were stored without a key. */
const phoneSpellings = (key: string): string[] => (key.length === 10 ? [key, `${key.slice(0, 5)} ${key.slice(5)}`, `${key.slice(0, 5)}-${key.slice(5)}`] : []);

function searchedBy(search: string): Filter[] {
  const [phone, numbers] = [phoneKey(search), orderNumbersIn(search)];
  return [
    ...searchedPaths.map((path) => ({ [path]: { $contains: search } })),
    ...transactionPaths.map((path) => ({ [path]: transactionKey(search) })),
    ...(phone === '' ? [] : [{ phoneKey: { $contains: phone } }]),
    ...phoneSpellings(phone).map((spelling) => ({ 'shippingAddress.phone': { $contains: spelling } })),
    ...(numbers.length === 0 ? [] : [{ orderNumber: { $in: numbers } }]),
  ];
}

export const toFilter = ({ customerId, status, payment, method, from, to, search }: OrderFilter): Filter => ({
  ...(customerId !== undefined && { 'customer._id': customerId }),
  ...(payment && { paymentTags: payment }),
  ...(method && { paymentMethod: method }),
  ...((from ?? to) !== undefined && {
    createdAt: { ...(from !== undefined && { $gte: startOfDay(dayOf(from)).toISOString() }), ...(to !== undefined && { $lt: startOfDay(dayOf(to) + 1).toISOString() }) },
  }),
  status: status ?? placed,
  ...(search && { $or: searchedBy(search) }),
});
