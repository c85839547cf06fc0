import type { Credit, Order, Product } from '@storefront/contracts';
import { createApi, type Api, type Login } from './api';
import { orderOf } from './people';
import { adminEmail, adminPassword, fillShop, startShop, type RunningShop } from './shop';

/** A shop in which every text from users has the maximum length and no space at which a line can break. */
export interface LongTextShop {
  shop: RunningShop;
  api: Api;
  admin: Login;
  customer: Login;
  product: Product;
  /** A product that a test may rename. */
  edited: Product;
  /** An order with a refused payment. */
  order: Order;
  /** A delivered order with a return and a refund. */
  returned: Order;
  cancelled: Order;
}

export const word = (length: number) => 'W'.repeat(length);
/** A search that finds nothing. */
export const unknownWord = 'qx'.repeat(30);
const address = (length: number) => `https://bank.example/statements?transaction=${'0123456789'.repeat(100)}`.slice(0, length);
const email = `${'m'.repeat(60)}@${'d'.repeat(60)}.${'e'.repeat(60)}.example`;

const place = { city: word(100), state: word(100), phone: '9840012345' };
const street = { ...place, fullName: word(100), addressLine1: address(300), addressLine2: word(300) };

/** A payment that matches an order with this UTR, one for no order, and one that is set aside. */
async function importStatement(api: Api, token: string, utr: string, paid: number): Promise<void> {
  const credit = (narration: string, reference: string, amount: number) => `15-01-2026,${narration},${reference},,${amount.toFixed(2)}`;
  const rows = [credit(`UPI/${utr}/${word(900)}`, word(1_000), paid), credit(address(1_000), word(1_000), 1), credit(address(1_000), word(1_000), 2)];
  const form = new FormData();
  form.set('file', new Blob([['Txn Date,Description,Ref No./Cheque No.,Debit,Credit', ...rows].join('\n')]), `${word(190)}.csv`);
  await api.must('POST', '/api/admin/statements', { token, body: form });
  const { credits } = await api.must<{ credits: Credit[] }>('GET', '/api/admin/credits?state=unmatched', { token });
  await api.must('POST', `/api/admin/credits/${credits.find(({ amount }) => amount === 2)?._id}/set-aside`, { token, body: { reason: address(500) } });
}

export const startLongTextShop = async (): Promise<LongTextShop> => fillShop(await startShop('embedded'), fill);

async function fill(shop: RunningShop): Promise<LongTextShop> {
  const api = createApi(shop.origin);
  const admin = await api.logIn(adminEmail, adminPassword);
  const customer = await api.register({ name: word(100), email, phone: '9840012345', password: 'silk-and-zari-9' });
  const { token } = customer;

  const form = new FormData();
  const fields = { name: word(200), price: '99999999.99', category: 'lehenga', stock: '1000000', description: address(2_000), specifications: JSON.stringify({ material: word(200), color: address(200) }) };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  const addProduct = () => api.must<{ product: Product }>('POST', '/api/admin/products', { token: admin.token, body: form });
  const { product: edited } = await addProduct();
  const { product } = await addProduct();

  for (const isDefault of [true, false]) {
    await api.addAddress(token, { ...street, pincode: '600004', isDefault });
    await api.addManagedAddress(token, { ...place, name: word(100), street: address(300), pincode: '600004', isDefault });
  }
  const placeOrder = (paymentMethod: 'cod' | 'online') => api.placeOrder(token, orderOf([product], { shippingAddress: { ...street, postalCode: '600004' }, paymentMethod }));
  const report = ({ _id, totalAmount }: Order, transactionId: string) =>
    api.must('POST', `/api/admin/orders/${_id}/payment-details`, { token, body: { transactionId, paymentDate: '2026-01-15', amount: totalAmount } });
  const setStatus = ({ _id }: Order, body: object) => api.must('PUT', `/api/orders/${_id}/status`, { token: admin.token, body });
  const order = await placeOrder('online');
  await report(order, word(64));
  await api.must('POST', `/api/admin/orders/${order._id}/refuse-payment`, { token: admin.token, body: { reason: address(500) } });

  const returned = await placeOrder('cod');
  await setStatus(returned, { status: 'delivered' });
  const items = [{ product: product._id, quantity: 1 }];
  const { order: delivered } = await api.must<{ order: Order }>('POST', `/api/orders/${returned._id}/returns`, { token, body: { items, reason: word(500), wish: 'refund' } });
  for (const state of ['accepted', 'received']) await api.must('PUT', `/api/admin/returns/${delivered.returns![0]!._id}`, { token: admin.token, body: { state, note: address(500) } });
  await api.must('POST', `/api/admin/orders/${returned._id}/refunds`, { token: admin.token, body: { amount: 1, reference: word(100), method: 'bank' } });

  const cancelled = await placeOrder('cod');
  await setStatus(cancelled, { status: 'cancelled', reason: address(500) });

  const paid = await placeOrder('online');
  await report(paid, '412345678901');
  await importStatement(api, admin.token, '412345678901', paid.totalAmount);
  await api.products(`?search=${unknownWord}`);
  await api.must('PUT', '/api/admin/synonyms', { token: admin.token, body: { groups: [[word(60), 'Z'.repeat(60)], Array.from({ length: 40 }, (_, index) => `${index}${word(58)}`)] } });
  return { shop, api, admin, customer, product, edited, order, returned, cancelled };
}
