import type { MailContent, ShopFacts } from './content';
import { emailChanged } from './email-changed';
import { loginCode } from './login-code';
import { oneTimeCode } from './one-time-code';
import { orderConfirmation, type OrderSummary } from './order-confirmation';
import { orderStatus, type StatusChange } from './order-status';
import { passwordChanged } from './password-changed';
import { paymentReceived } from './payment-received';
import { paymentRefused } from './payment-refused';
import { paymentReminder } from './payment-reminder';
import { refunded } from './refunded';
import { restReminder } from './rest-reminder';
import { returnStep } from './return-step';
import { signInGuessed } from './sign-in-guessed';

export const exampleOrder: OrderSummary = {
  orderId: '0'.repeat(24),
  orderNumber: 'ORD-20261121-7K3F9Q',
  trackingNumber: 'TRK7K3F9QX2MB',
  placedAt: '2026-11-21T10:00:00.000Z',
  customerName: 'Lakshmi Iyer',
  paymentMethod: 'online',
  items: [
    { name: 'Meenakshi Kanjeevaram in temple red', quantity: 1, price: 12_999 },
    { name: 'Chanderi cotton with a zari edge', quantity: 2, price: 2_499.5 },
  ],
  totalAmount: 17_998,
  payBy: '2026-11-23T10:00:00.000Z',
  shippingAddress: {
    fullName: 'Lakshmi Iyer',
    addressLine1: '12 Temple Street',
    addressLine2: 'Mylapore',
    city: 'Chennai',
    state: 'Tamil Nadu',
    postalCode: '600004',
    phone: '98765 43210',
  },
};
const change: StatusChange = { ...exampleOrder, to: 'shipped', at: '2026-11-23T06:30:00.000Z' };

/** Every template with example data, for `/mailbox/templates`. */
export const examples: { name: string; content: (shop: ShopFacts) => MailContent }[] = [
  { name: 'Order confirmation, UPI', content: (shop) => orderConfirmation(exampleOrder, shop) },
  { name: 'Order confirmation, cash on delivery', content: (shop) => orderConfirmation({ ...exampleOrder, paymentMethod: 'cod' }, shop) },
  ...(['processing', 'shipped', 'delivered', 'cancelled', 'pending'] as const).map((to) => ({
    name: `Order status, ${to}`,
    content: (shop: ShopFacts) => orderStatus({ ...change, to }, shop),
  })),
  { name: 'Order status, processing and part-paid', content: (shop) => orderStatus({ ...change, to: 'processing', amountDue: 5_998 }, shop) },
  {
    name: 'Order status, cancelled by the customer',
    content: (shop) => orderStatus({ ...change, to: 'cancelled', cancelledBy: 'customer', refundDue: 17_998 }, shop),
  },
  {
    name: 'Order status, cancelled while payment details wait',
    content: (shop) => orderStatus({ ...change, to: 'cancelled', cancelledBy: 'staff', reason: 'The saree has a flaw', amountSubmitted: 17_998 }, shop),
  },
  { name: 'Order status, cancelled as unpaid', content: (shop) => orderStatus({ ...change, to: 'cancelled', cancellation: 'unpaid' }, shop) },
  { name: 'Payment reminder', content: (shop) => paymentReminder({ ...exampleOrder, cancelsAt: '2026-11-23T10:00:00.000Z' }, shop) },
  { name: 'Rest reminder', content: (shop) => restReminder({ ...exampleOrder, amountReported: 12_000, amountDue: 5_998 }, shop) },
  { name: 'Payment received', content: (shop) => paymentReceived(exampleOrder, shop) },
  { name: 'Payment received, order reopened', content: (shop) => paymentReceived({ ...exampleOrder, reopened: true }, shop) },
  { name: 'Payment received, more than the total', content: (shop) => paymentReceived({ ...exampleOrder, amountPaid: 18_000, refundDue: 2 }, shop) },
  {
    name: 'Payment refused',
    content: (shop) => paymentRefused({ ...exampleOrder, transactionId: '412345678901', amount: 17_989, reason: 'The bank shows ₹9 less than the total.' }, shop),
  },
  { name: 'Refund', content: (shop) => refunded({ ...exampleOrder, amount: 17_998, reference: '512345678901', method: 'upi' }, shop) },
  ...(['requested', 'accepted', 'refused', 'received'] as const).map((state) => ({
    name: `Return, ${state}`,
    content: (shop: ShopFacts) => returnStep({ ...exampleOrder, items: exampleOrder.items.slice(0, 1), wish: 'refund', state, note: 'The zari is intact.', refundDue: state === 'received' ? 12_999 : 0 }, shop),
  })),
  { name: 'One-time code', content: () => oneTimeCode({ name: exampleOrder.customerName, otp: '40713', expiresAt: '2026-11-21T10:10:00.000Z' }) },
  { name: 'Login code', content: () => loginCode({ name: exampleOrder.customerName, code: '40713', expiresAt: '2026-11-21T10:10:00.000Z' }) },
  { name: 'Someone tried to log in', content: (shop) => signInGuessed({ name: exampleOrder.customerName, at: '2026-11-21T10:05:00.000Z' }, shop) },
  { name: 'Password changed', content: (shop) => passwordChanged({ name: exampleOrder.customerName, changedAt: '2026-11-21T10:05:00.000Z' }, shop) },
  { name: 'E-mail address changed', content: (shop) => emailChanged({ at: '2026-11-21T10:05:00.000Z' }, shop) },
];
