import type { OrderForm } from '@storefront/contracts';
import { checkCart, type CatalogProduct } from '../orders/cart';
import type { Attempt, Order } from '../orders/order';
import { confirm, newAttempt } from '../orders/order';

export const silk: CatalogProduct = { _id: 'a'.repeat(24), name: 'Meenakshi Kanjeevaram', price: 12_999, stock: 10, images: ['silk-1', 'silk-2'] };
export const cotton: CatalogProduct = { _id: 'b'.repeat(24), name: 'Chanderi Cotton', price: 2_499.5, stock: 3, images: [] };

export const customer = { _id: 'c'.repeat(24), name: 'Lakshmi Iyer', email: 'lakshmi@example.in' };
export const actor = { _id: 'f'.repeat(24), email: 'asha@example.in', requestId: 'request-1' };
export const now = new Date('2026-11-21T10:00:00.000Z');
export const later = new Date('2026-11-21T11:00:00.000Z');

export const orderForm = (change: Partial<OrderForm> = {}): OrderForm => ({
  items: [{ product: silk._id, quantity: 1, price: silk.price }],
  shippingAddress: {
    fullName: 'Lakshmi Iyer',
    addressLine1: '12 Temple Street',
    addressLine2: 'Mylapore',
    city: 'Chennai',
    state: 'Tamil Nadu',
    postalCode: '600004',
    phone: '9876543210',
  },
  paymentMethod: 'online',
  totalAmount: silk.price,
  ...change,
});

export const paymentForm = { transactionId: '412345678901', paymentDate: '2026-11-21', amount: 12_999 };

const facts = {
  _id: 'd'.repeat(24),
  orderNumber: 'ORD-20261121-7K3F9Q',
  trackingNumber: 'TRK7K3F9QX2MB',
  customer,
  idempotencyKey: 'purchase-1',
  fingerprint: 'f',
};

export function attempt(change: Partial<OrderForm> = {}): Attempt {
  const form = orderForm(change);
  return newAttempt(form, checkCart(form, [silk, cotton]), facts, now);
}
export const pendingOrder = (change: Partial<OrderForm> = {}): Order => confirm(attempt(change), now).order;
