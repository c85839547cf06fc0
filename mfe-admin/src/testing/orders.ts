import type { Order, OrderListAnswer } from '@storefront/contracts';

let count = 0;

/** A pending, unpaid UPI order of one saree, changed by `differences`. */
export function anOrder(differences: Partial<Order> = {}): Order {
  count += 1;
  return {
    _id: count.toString(16).padStart(24, '0'),
    orderNumber: `ORD-20261121-${String(count).padStart(6, '0')}`,
    trackingNumber: `TRK${count}`,
    status: 'pending',
    createdAt: '2026-11-21T06:30:00.000Z',
    totalAmount: 12499,
    paymentMethod: 'online',
    user: { _id: 'c'.repeat(24), name: 'Meera Iyer', email: 'meera@example.com', phone: '9876543210' },
    items: [{ product: { _id: '1'.repeat(24), name: 'Maroon Kanjeevaram', images: [] }, quantity: 1, price: 12499 }],
    shippingAddress: {
      fullName: 'Meera Iyer',
      addressLine1: '12 Temple Street',
      address: '12 Temple Street',
      city: 'Madurai',
      state: 'Tamil Nadu',
      postalCode: '625001',
      pincode: '625001',
      phone: '9876543210',
    },
    history: [{ status: 'pending', at: '2026-11-21T06:30:00.000Z' }],
    ...differences,
  };
}

export const aPayment = { transactionId: 'T2611211234', amount: 12499, paymentDate: '2026-11-21', verified: false };

/** A page of orders; by default the only one. */
export const anOrderList = (orders: Order[], { total = orders.length, page = 1, pages = Math.ceil(total / 20) } = {}): OrderListAnswer => ({
  success: true,
  orders,
  total,
  page,
  pages,
});
