import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { admin } from './shop.mjs';

const customer = { name: 'Meera Krishnan', email: 'meera@example.in', phone: '9840012345', password: 'silk-and-zari-9' };
const place = { city: 'Chennai', state: 'Tamil Nadu', phone: '9840012345' };
const address = { fullName: customer.name, addressLine1: '14 Kutchery Road', ...place, pincode: '600004' };
const managedAddress = { name: customer.name, street: '14 Kutchery Road', ...place, pincode: '600004' };
const { pincode: postalCode, ...street } = address;
const howMany = 12;

/** The share of generated identifiers that are replaced by existing ones. */
const probability = 0.8;

const dictionary = (name, values) => `[dictionaries.${name}]\nvalues = ${JSON.stringify(values)}\n`;
const binding = (paths, parameter, name) =>
  `[[operations]]\ninclude-path-regex = ${JSON.stringify(paths)}\nparameters = { "path.${parameter}" = { dictionary = "${name}", probability = ${probability} } }\n`;

/** Fills the shop, so that generated requests find something, and gives schemathesis the existing identifiers. */
export async function furnish({ origin, dataDir }) {
  async function call(method, url, { token, body } = {}) {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(origin + url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
  const logIn = async ({ email, password }) => (await call('POST', '/api/auth/login', { body: { email, password } })).data.token;
  const times = (work) => Promise.all(Array.from({ length: howMany }, work));

  await call('POST', '/api/auth/register', { body: customer });
  const token = await logIn(customer);
  const { products } = await call('GET', '/api/products');
  const [product] = products.filter(({ stock }) => stock > howMany);
  const order = { items: [{ product: product._id, quantity: 1, price: product.price }], shippingAddress: { ...street, postalCode }, totalAmount: product.price };
  const orders = await times((_, index) => call('POST', '/api/orders', { token, body: { ...order, paymentMethod: index % 2 ? 'online' : 'cod' } }));
  const addresses = await times(() => call('POST', '/api/users/addresses', { token, body: address }));
  const managed = await times(() => call('POST', '/api/addresses', { token, body: managedAddress }));

  const configFile = path.join(dataDir, 'schemathesis.toml');
  writeFileSync(
    configFile,
    [
      dictionary('products', products.slice(0, howMany).map(({ _id }) => _id)),
      dictionary('images', products.flatMap(({ images }) => images).slice(0, howMany)),
      dictionary('orders', orders.map((placed) => placed.order._id)),
      dictionary('addresses', addresses.map((saved) => saved.address._id)),
      dictionary('managed', managed.map((saved) => saved.address._id)),
      binding('^/api/(admin/)?products/', 'id', 'products'),
      binding('^/api/admin/images/', 'imageId', 'images'),
      binding('^/uploads/products/', 'file', 'images'),
      binding('^/api/(admin/)?orders/', 'id', 'orders'),
      binding('^/api/users/addresses/', 'id', 'addresses'),
      binding('^/api/addresses/', 'id', 'managed'),
    ].join('\n'),
  );
  return { configFile, identities: [{ name: 'a visitor' }, { name: 'a customer', token }, { name: 'an admin', token: await logIn(admin) }] };
}
