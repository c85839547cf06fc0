import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/browser';
import { decodeQr } from '../support/qr';
import { backings, startShop, type RunningShop } from '../support/shop';
import { until } from '../support/until';

const shopper = { name: 'Meera Krishnan', email: 'meera@example.in', phone: '9840012345', password: 'silk-and-zari-9' };
const address = { fullName: 'Meera Krishnan', addressLine1: '14 Kutchery Road', addressLine2: 'Near the tank', city: 'Chennai', state: 'Tamil Nadu', pincode: '600004', phone: '9840012345' };
const upiId = 'weaver@upi';

interface Product {
  _id: string;
  name: string;
  price: number;
  stock: number;
}

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;
const toast = (page: Page, text: string) => page.getByText(text).first();

describe.each(backings())('a shopper buys a saree (%s)', (backing) => {
  let shop: RunningShop;
  let browser: Browser;
  let page: Page;
  let product: Product;
  let orderId: string;
  const problems: string[] = [];

  const readProduct = async (id: string): Promise<Product> => {
    const answer = await fetch(`${shop.origin}/api/products/${id}`);
    return ((await answer.json()) as { product: Product }).product;
  };

  beforeAll(async () => {
    shop = await startShop(backing, { UPI_ID: upiId, UPI_PAYEE: 'Weavers & Sons' });
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-IN' });
    page.on('pageerror', (error) => problems.push(error.message));
    const answer = await fetch(`${shop.origin}/api/products?search=kanjeevaram`);
    const { products } = (await answer.json()) as { products: Product[] };
    product = products.find(({ stock }) => stock >= 3)!;
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });

  it('browses the home page and finds the saree by searching', async () => {
    await page.goto(shop.origin);
    await page.getByRole('heading', { name: 'Featured Products' }).waitFor();
    await page.getByRole('combobox', { name: 'Search products' }).fill('kanjeevaram');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('heading', { name: 'Search Results' }).waitFor();
    await page.getByRole('link', { name: product.name }).first().click();
    await page.getByRole('heading', { level: 1, name: product.name }).waitFor();
    expect(await page.getByText(rupees(product.price)).first().isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Login to Add to Cart' }).waitFor();
  });

  it('registers and logs in', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await page.getByRole('main').getByRole('link', { name: /register|create/i }).first().click();
    await page.getByLabel('Name', { exact: false }).first().fill(shopper.name);
    await page.getByLabel('Email', { exact: false }).first().fill(shopper.email);
    await page.getByLabel('Phone', { exact: false }).first().fill(shopper.phone);
    await page.locator('input[type=password]').nth(0).fill(shopper.password);
    await page.locator('input[type=password]').nth(1).fill(shopper.password);
    await page.getByRole('main').getByRole('button', { name: /register|create/i }).click();
    await toast(page, 'Registration successful! Please login to continue.').waitFor();
    await page.waitForURL('**/login');
    await page.getByLabel('Email', { exact: false }).first().fill(shopper.email);
    await page.locator('input[type=password]').first().fill(shopper.password);
    await page.getByRole('main').getByRole('button', { name: /^(login|log in|sign in)$/i }).click();
    await toast(page, 'Login successful!').waitFor();
    await page.waitForURL(`${shop.origin}/`);
  });

  it('puts two in the cart, and a reload keeps them', async () => {
    await page.goto(`${shop.origin}/product/${product._id}`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await toast(page, 'Added to cart successfully!').waitFor();
    await page.getByRole('button', { name: 'Remove from Cart' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Remove from Cart' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: /cart/i }).click();
    await page.getByRole('heading', { name: 'Shopping Cart' }).waitFor();
    await page.getByRole('button', { name: /increase|plus/i }).click();
    await page.getByText(rupees(product.price * 2)).first().waitFor();
    const stored = await page.evaluate(() => localStorage.getItem('cart'));
    expect(JSON.parse(stored!)).toMatchObject([{ _id: product._id, quantity: 2 }]);
  });

  it('checks out with a new address and a QR code that a UPI app can read', async () => {
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await page.getByRole('button', { name: 'Add new address' }).click();
    const main = page.getByRole('main');
    await main.getByLabel(/full name/i).fill(address.fullName);
    await main.getByLabel(/address line 1/i).fill(address.addressLine1);
    await main.getByLabel(/address line 2/i).fill(address.addressLine2);
    await main.getByLabel(/city/i).fill(address.city);
    await main.getByLabel(/state/i).fill(address.state);
    await main.getByLabel(/pincode/i).fill(address.pincode);
    await main.getByLabel(/phone/i).fill(address.phone);
    await main.getByRole('button', { name: /save|add address/i }).click();
    await toast(page, 'Address added successfully').waitFor();
    await main.getByRole('radio', { name: /UPI Payment/ }).check();
    await page.getByText(`Scan this QR code with any UPI app to pay ${rupees(product.price * 2)}`).waitFor();
    expect(await page.getByText(upiId).first().isVisible()).toBe(true);
    const qr = main.locator('svg[role=img], canvas[role=img], [data-qr] svg').first();
    const link = new URL(decodeQr(await qr.screenshot({ scale: 'css' })));
    expect(link.protocol).toBe('upi:');
    expect(Object.fromEntries(link.searchParams)).toEqual({ pa: upiId, pn: 'Weavers & Sons', am: (product.price * 2).toFixed(2), cu: 'INR', tn: 'Order Payment' });
  });

  it('places the order and submits the payment details', async () => {
    await page.getByRole('button', { name: 'Place Order' }).click();
    await toast(page, 'Order placed successfully!').waitFor();
    await page.waitForURL('**/order-payment-details/*');
    orderId = new URL(page.url()).pathname.split('/').at(-1)!;
    await page.getByRole('heading', { name: 'Submit UPI Payment Details' }).waitFor();
    const main = page.getByRole('main');
    await main.getByLabel(/transaction id/i).fill('412345678901');
    await main.getByLabel(/payment date/i).fill(new Date().toISOString().slice(0, 10));
    await main.getByLabel(/amount paid/i).fill(String(product.price * 2));
    await main.getByRole('button', { name: /submit/i }).click();
    await page.getByText('Payment details submitted! We will verify and process your order soon.').first().waitFor();
    await page.waitForURL('**/my-orders');
  });

  it('sees the order in my orders and on its confirmation page', async () => {
    await page.getByText(product.name).first().waitFor();
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
    await page.getByRole('link', { name: 'View Details' }).first().click();
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/order-confirmation/${orderId}`);
    await page.getByText(address.addressLine1).first().waitFor();
    await page.getByText(rupees(product.price * 2)).first().waitFor();
  });

  it('reduces the stock by the bought quantity', async () => {
    await until(async () => (await readProduct(product._id)).stock === product.stock - 2 || undefined);
  });

  it('gets one confirmation mail with the order number, the items and the address', async () => {
    const mail = await until(async () => (await shop.mailbox.mailsTo(shopper.email)).find(({ text }) => text?.includes(product.name)));
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const answer = await fetch(`${shop.origin}/api/orders/${orderId}`, { headers: { authorization: `Bearer ${token}` } });
    const { order } = (await answer.json()) as { order: { orderNumber: string; trackingNumber: string } };
    for (const part of [mail.text, mail.html]) {
      for (const fact of [order.orderNumber, order.trackingNumber, rupees(product.price * 2), address.addressLine1, address.city, address.pincode]) {
        expect(part).toContain(fact);
      }
    }
    const confirmations = (await shop.mailbox.mailsTo(shopper.email)).filter(({ subject }) => subject === mail.subject);
    expect(confirmations).toHaveLength(1);
  });

  it('causes no script error', () => {
    expect(problems).toEqual([]);
  });
});
