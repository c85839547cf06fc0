import type { Order, Product } from '@storefront/contracts';
import { createApi, type Api, type Login } from './api';
import { asha, home, managedHome, meera, orderOf, work } from './people';
import { adminEmail, adminPassword, fillShop, startShop, type Backing, type RunningShop } from './shop';
import { until } from './until';

/** A shop with customers, addresses, orders and audit entries. */
export interface FurnishedShop {
  shop: RunningShop;
  api: Api;
  admin: Login;
  /** With addresses and orders. */
  customer: Login;
  /** Without addresses and orders. */
  newcomer: Login;
  /** Products with at least 5 pieces in stock. Those with the most images come first. */
  products: Product[];
  orders: { onDelivery: Order; awaitingPayment: Order; paid: Order };
}

const otherCustomers = 16;

/** Changes stock and description, so that the audit trail gets an entry. */
async function editProduct(api: Api, token: string, { _id, name, description, price, category, stock, specifications }: Product): Promise<void> {
  const form = new FormData();
  const fields = { name, price, category, stock: stock + 12, description: `${description} Steam it from the inside, and keep it folded in muslin.`, specifications: JSON.stringify(specifications) };
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
  await api.must('PUT', `/api/admin/products/${_id}`, { token, body: form });
}

/** One payment that was verified by hand, and one that is for no order. */
async function importStatement(api: Api, token: string, paid: number): Promise<void> {
  const rows = [`15-01-2026,-,UPI/P2A/412345678901/MEERA IYER/HDFC BANK/UPI, ,${paid.toFixed(2)},125998.00,4875`, '16-01-2026,-,NEFT/WEAVERS GUILD/ADVANCE, ,45000.00,170998.00,4875'];
  const form = new FormData();
  form.set('file', new Blob([['Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL', ...rows].join('\n')]), 'january.csv');
  await api.must('POST', '/api/admin/statements', { token, body: form });
}

export async function startFurnishedShop(backing: Backing = 'embedded', settings: Record<string, string> = {}): Promise<FurnishedShop> {
  return fillShop(await startShop(backing, { SHOP_WHATSAPP: '+91 98400 12345', ...settings }), furnish);
}

async function furnish(shop: RunningShop): Promise<FurnishedShop> {
  const api = createApi(shop.origin);
  const [admin, customer, newcomer, listed] = await Promise.all([
    api.logIn(adminEmail, adminPassword),
    api.register(meera),
    api.register(asha),
    api.products(),
    ...Array.from({ length: otherCustomers }, (_, index) =>
      api.must('POST', '/api/auth/register', { body: { ...asha, name: `Customer ${index + 1}`, email: `customer-${index + 1}@example.in` } }),
    ),
  ]);
  const { token } = customer;
  const products = listed.filter(({ stock }) => stock >= 5).sort((one, other) => other.images.length - one.images.length);
  const [first, second, third] = products as [Product, Product, Product];

  await api.addAddress(token, { ...home, isDefault: true });
  await api.addAddress(token, work);
  await api.addManagedAddress(token, { ...managedHome, isDefault: true });
  await api.addManagedAddress(token, { ...managedHome, name: 'Amma', street: '7 West Mada Street' });

  const onDelivery = await api.placeOrder(token, orderOf([first, second]));
  const awaitingPayment = await api.placeOrder(token, orderOf([second], { paymentMethod: 'online' }));
  const paid = await api.placeOrder(token, orderOf([third], { paymentMethod: 'online' }, 2));
  await api.must('POST', `/api/admin/orders/${paid._id}/payment-details`, { token, body: { transactionId: '412345678901', paymentDate: '2026-01-15', amount: paid.totalAmount } });
  await api.must('POST', `/api/admin/orders/${paid._id}/verify-payment`, { token: admin.token });
  await api.must('PUT', `/api/orders/${paid._id}/status`, { token: admin.token, body: { status: 'shipped' } });
  await editProduct(api, admin.token, first);
  await importStatement(api, admin.token, paid.totalAmount);
  for (const search of ['kanjeevaram', 'kanjeevaram', 'madisar']) await api.products(`?search=${encodeURIComponent(search)}`);
  await until(async () => ((await api.must<{ total: number }>('GET', '/api/admin/audit', { token: admin.token })).total === 4 ? true : undefined));
  return { shop, api, admin, customer, newcomer, products, orders: { onDelivery, awaitingPayment, paid } };
}
