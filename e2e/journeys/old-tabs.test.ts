import type { Product } from '@storefront/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi, type Api, type Login, type Person } from '../support/api';
import { asha, cartItem, home, meera, shippingAddress } from '../support/people';
import { deployShop, filesOfNewestBuild, pinnedManifest, type ShopOnDisk } from '../support/shop-on-disk';
import { buildTimeout, buildVariant, type Variant } from '../support/variant';
import { openVisit } from '../support/visits';
import { withBrowser } from '../support/with-browser';

const cartTitle = { before: 'Shopping Cart', after: 'Shopping Basket' };
const about = { before: 'from weavers we know by name', after: 'from weavers whom we visit' };
const fields = {
  'Full Name': home.fullName,
  'Address Line 1': home.addressLine1,
  City: home.city,
  State: home.state,
  Pincode: home.pincode,
  Phone: home.phone,
};
const typedBefore = ['Full Name', 'Address Line 1', 'City'] as const;

describe('a tab that was opened before checkout and the shell were deployed', () => {
  let shop: ShopOnDisk;
  let browser: Browser;
  let api: Api;
  let variants: Variant[] = [];
  let product: Product;
  let atCheckout: Page;
  let atHome: Page;
  let veryOld: Page;
  const failedRequests: string[] = [];

  /** Opens a tab of a customer with a saree in the cart, and marks its document to detect a reload. */
  async function openTab(login: Login, path: string): Promise<Page> {
    const page = await (await openVisit(browser, shop.origin, { login, cart: [cartItem(product)] })).newPage();
    await page.goto(`${shop.origin}${path}`);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: /cart/i }).getByText('1').waitFor();
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    return page;
  }
  const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in globalThis);
  const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: false });
  const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /cart/i });
  const ordersOf = async ({ email, password }: Person) => api.myOrders((await api.logIn(email, password)).token);

  function deploy(): void {
    const [checkout, shell] = variants as [Variant, Variant];
    shop.put('mfe-checkout', checkout.dist);
    shop.put('shell', shell.dist);
    shop.writeLine('checkout', { manifest: pinnedManifest('checkout', checkout.dist), version: '1.1.0', team: 'checkout' });
  }

  beforeAll(async () => {
    const builds = Promise.all([
      buildVariant('mfe-checkout', '1.1.0', { 'src/pages/cart-page.tsx': [`<PageHeader title="${cartTitle.before}"`, `<PageHeader title="${cartTitle.after}"`] }),
      buildVariant('shell', '1.1.0', { 'src/pages/about-page.tsx': [about.before, about.after] }),
    ]);
    [shop, browser] = await withBrowser(deployShop());
    variants = await builds;
    api = createApi(shop.origin);
    product = (await api.products()).find(({ stock }) => stock > 4)!;
    const [one, other] = [await api.register(meera), await api.register(asha)];
    await api.addAddress(other.token, { ...shippingAddress, pincode: home.pincode, isDefault: true });

    [atCheckout, atHome, veryOld] = await Promise.all([openTab(one, '/checkout'), openTab(other, '/'), openTab(other, '/')]);
    await atCheckout.getByRole('button', { name: 'Add new address' }).click();
    for (const label of typedBefore) await field(atCheckout, label).fill(fields[label]);
    for (const page of [atCheckout, atHome]) {
      page.on('response', (answer) => {
        // A busy machine answers calls with 503 or 504.
        if (answer.status() >= 400 && ![503, 504].includes(answer.status())) failedRequests.push(`${answer.status()} ${answer.url()}`);
      });
    }
    deploy();
  }, buildTimeout);
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
    for (const variant of variants) variant.remove();
  });

  it('is old: a new visitor gets the new versions', async () => {
    const page = await (await openVisit(browser, shop.origin, { cart: [cartItem(product)] })).newPage();
    await page.goto(`${shop.origin}/cart`);
    await page.getByRole('heading', { level: 1, name: cartTitle.after }).waitFor();
    await page.goto(`${shop.origin}/about`);
    await page.getByRole('heading', { level: 1, name: about.after }).waitFor();
  });

  it('keeps its cart and its half-filled form, and can buy by UPI', async () => {
    for (const label of typedBefore) expect(await field(atCheckout, label).inputValue()).toBe(fields[label]);
    for (const [label, text] of Object.entries(fields)) await field(atCheckout, label).fill(text);
    await atCheckout.getByRole('button', { name: /save|add address/i }).click();
    await atCheckout.getByText('Address added successfully').first().waitFor();
    await atCheckout.getByRole('radio', { name: /UPI Payment/ }).check();
    await atCheckout.getByRole('button', { name: 'Place Order' }).click();
    await atCheckout.getByRole('heading', { name: 'Submit UPI Payment Details' }).waitFor();
    expect(await ordersOf(meera)).toMatchObject([{ paymentMethod: 'online', items: [{ quantity: 1 }] }]);
    expect(await isSameDocument(atCheckout)).toBe(true);
  });

  it('keeps its version on pages that it opens later, and can buy with cash on delivery', async () => {
    await atHome.getByRole('banner').getByRole('link', { name: 'About' }).click();
    await atHome.getByRole('heading', { level: 1, name: about.before }).waitFor();
    await cartLink(atHome).click();
    await atHome.getByRole('heading', { level: 1, name: cartTitle.before }).waitFor();
    await atHome.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await atHome.getByRole('button', { name: 'Place Order' }).click();
    await atHome.getByRole('heading', { name: 'Order Confirmed!' }).waitFor();
    expect(await ordersOf(asha)).toMatchObject([{ paymentMethod: 'cod' }]);
    expect(await isSameDocument(atHome)).toBe(true);
  });

  it('requests no missing file', () => {
    expect(failedRequests).toEqual([]);
  });

  it('gets the new version without a reload and keeps its cart when its files have been removed', async () => {
    const newest = new Set(filesOfNewestBuild(variants[0]!.dist).map((file) => `/remotes/checkout/${file}`));
    const isGone = ({ pathname }: URL) => pathname.startsWith('/remotes/checkout/') && !newest.has(pathname);
    await veryOld.route(isGone, (route) => route.fulfill({ status: 404, body: 'not found' }));
    await cartLink(veryOld).click();
    await veryOld.getByRole('heading', { level: 1, name: cartTitle.after }).waitFor();
    await veryOld.getByRole('link', { name: product.name }).first().waitFor();
    expect(await isSameDocument(veryOld)).toBe(true);
  });
});
