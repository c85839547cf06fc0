import type { Order, OrderListAnswer } from '@storefront/contracts';

/** An order for tests, in the contract's shape. */
export const testOrder = (changes: Partial<Order> = {}): Order => ({
  _id: 'f'.repeat(24),
  orderNumber: 'ORD-20261121-7KQ2',
  trackingNumber: 'TRK4821907735',
  status: 'pending',
  createdAt: '2026-11-21T06:30:00.000Z',
  totalAmount: 14398.5,
  paymentMethod: 'cod',
  user: { _id: 'c'.repeat(24), name: 'Meera Iyer', email: 'meera@example.com', phone: '9876543210' },
  items: [
    { product: { _id: '1'.repeat(24), name: 'Maroon Kanjeevaram', images: ['maroon-1'] }, quantity: 1, price: 12499.5 },
    { product: { _id: '2'.repeat(24), name: 'Sky Cotton Saree', images: [] }, quantity: 2, price: 949.5 },
  ],
  shippingAddress: {
    fullName: 'Meera Iyer',
    addressLine1: '12 Temple Street',
    address: '12 Temple Street',
    addressLine2: 'Near the tank',
    city: 'Madurai',
    state: 'Tamil Nadu',
    postalCode: '625001',
    pincode: '625001',
    phone: '9876543210',
  },
  history: [{ status: 'pending', at: '2026-11-21T06:30:00.000Z' }],
  ...changes,
});

/** A page of orders; by default the only page. */
export const testOrders = (orders: Order[], { total = orders.length, page = 1, pages = Math.ceil(total / 20) } = {}): OrderListAnswer => ({
  success: true,
  orders,
  total,
  page,
  pages,
});
