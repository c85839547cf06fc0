import type { Api, Login } from '../support/api';
import { home, managedHome, orderOf } from '../support/people';
import type { Order, Product, ShopperHold } from '@storefront/contracts';

export const callers = ['visitor', 'owner', 'another customer', 'admin', 'expired token', 'tampered token'] as const;
export type Caller = (typeof callers)[number];

/** The data that the calls read and change. All of it belongs to the owner. */
export interface Subject {
  product: Product;
  image: string;
  /** An online order. */
  orderId: string;
  addressId: string;
  managedAddressId: string;
  /** Payment details of the order, if a call needs them. */
  paymentId?: string;
  /** If a call needs it. */
  holdId?: string;
}

interface Call {
  /** The path's first parameter, if it has one. */
  id?: (subject: Subject) => string;
  secondId?: (subject: Subject) => string;
  body?: (subject: Subject, unique: string) => unknown;
  query?: string;
  /** If set, only the owner and these callers may access the subject. */
  ownerAnd?: Caller[];
  /** The status of an allowed call, if it is not the contract's: an attempt with a made-up code is allowed and fails. */
  answers?: number;
  /** Prepares the subject. */
  before?: (api: Api, subject: Subject, owner: Login) => Promise<void>;
  /** For a call that reads the caller's own data: an identifier in the owner's answer. */
  answersOwn?: (subject: Subject) => string;
}

const productForm = ({ product }: Subject) => {
  const form = new FormData();
  const { name, description, price, category, stock } = product;
  for (const [field, value] of Object.entries({ name, description, price, category, stock: stock + 1 })) form.set(field, String(value));
  form.set('specifications', JSON.stringify(product.specifications));
  return form;
};
function statementForm(unique: string) {
  const form = new FormData();
  form.set('file', new Blob([`Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL\n21-11-2026,-,UPI ${unique},,500.00,,1\n`]), 'statement.csv');
  return form;
}
const payment = { transactionId: '412345678901', paymentDate: '2026-01-15', amount: 1 };
async function submitPayment(api: Api, subject: Subject, { token }: Login): Promise<void> {
  await api.must('POST', `/api/admin/orders/${subject.orderId}/payment-details`, { body: payment });
  const { order } = await api.must<{ order: Order }>('GET', `/api/orders/${subject.orderId}`, { token });
  subject.paymentId = order.payments![0]!._id;
}
async function holdProduct(api: Api, subject: Subject, { token }: Login): Promise<void> {
  const { hold } = await api.must<{ hold: ShopperHold }>('POST', '/api/holds', { token, body: { items: [{ product: subject.product._id, quantity: 1 }] } });
  subject.holdId = hold._id;
}
const person = (unique: string) => ({ name: 'Nila Das', email: `nila-${unique}@example.in`, phone: '9812345678', password: 'nila-nila' });

/** A valid request for each call of the contracts, so that only the caller's rights can refuse it. */
export const callTable: Record<string, Call> = {
  listProducts: {},
  suggestProducts: { query: '?q=silk' },
  getProduct: { id: ({ product }) => product._id },
  getImage: { id: ({ image }) => image, query: '?w=160' },
  getUploadedImage: { id: ({ image }) => `${image}.webp` },
  getSharePicture: { id: ({ image }) => `${image}.jpg` },
  getSitemap: {},
  getSitemapPart: { id: () => '1.xml' },
  listAdminProducts: {},
  getAdminProduct: { id: ({ product }) => product._id },
  createProduct: { body: productForm },
  updateProduct: { id: ({ product }) => product._id, body: productForm },
  deleteProduct: { id: ({ product }) => product._id },
  login: { body: () => ({ email: 'meera@example.in', password: 'silk-and-zari-9' }) },
  register: { body: (_subject, unique) => person(unique) },
  getProfile: { answersOwn: ({ addressId }) => addressId },
  updateProfile: { body: (_subject, unique) => ({ name: 'Changed', email: `changed-${unique}@example.in`, phone: '9812345678' }) },
  changePassword: { body: () => ({ currentPassword: 'silk-and-zari-9', newPassword: 'silk-and-zari-9' }) },
  requestLoginCode: { body: (_subject, unique) => ({ email: `nobody-${unique}@example.in` }) },
  forgotPassword: { body: (_subject, unique) => ({ email: `nobody-${unique}@example.in` }) },
  verifyOtp: { body: (_subject, unique) => ({ email: `nobody-${unique}@example.in`, otp: '12345' }), answers: 400 },
  resetPassword: { id: () => 'made-up-token', body: () => ({ password: 'another-password' }), answers: 400 },
  listCustomers: {},
  addAddress: { body: () => home },
  updateAddress: { id: ({ addressId }) => addressId, body: () => ({ ...home, city: 'Madurai' }), ownerAnd: [] },
  deleteAddress: { id: ({ addressId }) => addressId, ownerAnd: [] },
  setDefaultAddress: { id: ({ addressId }) => addressId, ownerAnd: [] },
  listManagedAddresses: { answersOwn: ({ managedAddressId }) => managedAddressId },
  getManagedAddress: { id: ({ managedAddressId }) => managedAddressId, ownerAnd: [] },
  addManagedAddress: { body: () => managedHome },
  updateManagedAddress: { id: ({ managedAddressId }) => managedAddressId, body: () => ({ ...managedHome, city: 'Madurai' }), ownerAnd: [] },
  deleteManagedAddress: { id: ({ managedAddressId }) => managedAddressId, ownerAnd: [] },
  holdItems: { body: ({ product }) => ({ items: [{ product: product._id, quantity: 1 }] }) },
  getMyHold: { answersOwn: ({ holdId }) => holdId! },
  endHold: { id: ({ holdId }) => holdId!, ownerAnd: [], before: holdProduct },
  placeOrder: { body: ({ product }) => orderOf([product]) },
  listOrders: {},
  listMyOrders: { answersOwn: ({ orderId }) => orderId },
  getOrder: { id: ({ orderId }) => orderId, ownerAnd: ['admin'] },
  changeOrderStatus: { id: ({ orderId }) => orderId, body: () => ({ status: 'processing' }) },
  cancelOrder: { id: ({ orderId }) => orderId, body: () => ({ reason: 'Wrong colour' }), ownerAnd: [] },
  requestReturn: { id: ({ orderId }) => orderId, body: ({ product }) => ({ items: [{ product: product._id, quantity: 1 }], reason: 'Too long', wish: 'refund' }), ownerAnd: [], answers: 409 },
  listReturns: {},
  decideReturn: { id: () => 'f'.repeat(24), body: () => ({ state: 'accepted' }), answers: 404 },
  recordRefund: { id: ({ orderId }) => orderId, body: () => ({ amount: 1, reference: '512345678901', method: 'upi' }), answers: 409 },
  getAdminOrder: { id: ({ orderId }) => orderId },
  submitPaymentDetails: { id: ({ orderId }) => orderId, body: () => payment, ownerAnd: ['visitor', 'admin'] },
  getPaymentState: { id: ({ orderId }) => orderId },
  withdrawPayment: { id: ({ orderId }) => orderId, secondId: ({ paymentId }) => paymentId!, ownerAnd: ['admin'], before: submitPayment },
  verifyPayment: { id: ({ orderId }) => orderId, before: submitPayment },
  refusePayment: { id: ({ orderId }) => orderId, body: () => ({ reason: 'No such payment arrived' }), before: submitPayment },
  sendOrderConfirmation: { body: ({ orderId }) => ({ orderId }), ownerAnd: ['admin'] },
  importStatement: { body: (_subject, unique) => statementForm(unique) },
  listStatements: {},
  listCredits: {},
  settleCredits: { body: ({ orderId }) => ({ pairs: [{ creditId: '0'.repeat(24), orderId }] }) },
  unsettleCredit: { id: () => '0'.repeat(24), body: () => ({ reason: 'Wrong order' }), answers: 404 },
  setCreditAside: { id: () => '0'.repeat(24), body: () => ({ reason: 'Rent' }), answers: 404 },
  getSales: {},
  getDashboard: {},
  listAuditTrail: {},
  listSearchTerms: {},
  getSynonyms: {},
  replaceSynonyms: { body: () => ({ groups: [['zari', 'jari']] }) },
  reportClientError: { body: () => ({ remote: 'catalog', version: '1.0.0', team: 'catalogue', message: 'It broke', page: '/products' }) },
};

export type Logins = Record<'owner' | 'another customer' | 'admin', Login>;
