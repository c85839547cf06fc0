import type { Order, Product } from '@storefront/contracts';
import { createApi, type Api, type Login } from './api';
import { orderOf } from './people';
import { adminEmail, adminPassword, startShop, type RunningShop } from './shop';

/** A shop in which every text from users has the maximum length and no space at which a line can break. */
export interface LongTextShop {
  shop: RunningShop;
  api: Api;
  admin: Login;
  customer: Login;
  product: Product;
  /** An order with a refused payment. */
  order: Order;
}

export const word = (length: number) => 'W'.repeat(length);
/** A search that finds nothing. */
export const unknownWord = 'qx'.repeat(30);
const address = (length: number) => `https://bank.example/statements?transaction=${'0123456789'.repeat(50)}`.slice(0, length);
const email = `${'m'.repeat(60)}@${'d'.repeat(60)}.${'e'.repeat(60)}.example`;

const place = { city: word(100), state: word(100), phone: '9840012345' };
const street = { ...place, fullName: word(100), addressLine1: address(300), addressLine2: word(300) };

export async function startLongTextShop(): Promise<LongTextShop> {
  const shop = await startShop('embedded');
  const api = createApi(shop.origin);
  const admin = await api.logIn(adminEmail, adminPassword);
  const customer = await api.register({ name: word(100), email, phone: '9840012345', password: 'silk-and-zari-9' });
  const { token } = customer;

  const form = new FormData();
  const fields = { name: word(200), price: '99999999.99', category: 'lehenga', stock: '1000000', description: address(2_000), specifications: JSON.stringify({ material: word(200), color: address(200) }) };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  const { product } = await api.must<{ product: Product }>('POST', '/api/admin/products', { token: admin.token, body: form });

  for (const isDefault of [true, false]) {
    await api.addAddress(token, { ...street, pincode: '600004', isDefault });
    await api.addManagedAddress(token, { ...place, name: word(100), street: address(300), pincode: '600004', isDefault });
  }
  await api.placeOrder(token, orderOf([product], { shippingAddress: { ...street, postalCode: '600004' } }));
  const order = await api.placeOrder(token, orderOf([product], { shippingAddress: { ...street, postalCode: '600004' }, paymentMethod: 'online' }));
  await api.must('POST', `/api/admin/orders/${order._id}/payment-details`, { token, body: { transactionId: word(64), paymentDate: '2026-01-15', amount: order.totalAmount } });
  await api.must('POST', `/api/admin/orders/${order._id}/refuse-payment`, { token: admin.token, body: { reason: address(500) } });
  await api.products(`?search=${unknownWord}`);
  await api.must('PUT', '/api/admin/synonyms', { token: admin.token, body: { groups: [[word(60), 'Z'.repeat(60)], Array.from({ length: 40 }, (_, index) => `${index}${word(58)}`)] } });
  return { shop, api, admin, customer, product, order };
}
