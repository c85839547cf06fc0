import { lines, openBrowser } from '../lib/browser.mjs';
import { startShop } from '../lib/shop.mjs';
import { median } from '../lib/stats.mjs';
import { openPage } from '../lib/visit.mjs';

export const name = 'navigation';
export const title = 'Going from page to page, on a throttled line';

const person = { name: 'Meera Krishnan', email: 'meera@shop.example', phone: '9840012345', password: 'silk-and-zari-9' };
const address = { fullName: person.name, addressLine1: '14 Kutchery Road', city: 'Chennai', state: 'Tamil Nadu', pincode: '600004', phone: person.phone, isDefault: true };

/**
 * The page `from` settles, then `link` is pressed, and `shows` must appear. In one variant, the pointer first rests on the link until everything has loaded.
 */
const ways = [
  { way: 'list → product', from: '/products', link: 'main article a', shows: 'main h1' },
  { way: 'cart → checkout', from: '/cart', link: 'main a[href="/checkout"]', shows: 'main input[type=radio]', isCustomer: true },
  { way: 'list → login, another team’s page', from: '/products', link: 'header a[href="/login"]', shows: 'main input[type=email]' },
];

/** The browser storage of a customer with a saved address and a product in the cart. */
async function customerOf(shop) {
  await shop.call('POST', '/api/auth/register', { body: person });
  const { data } = await shop.call('POST', '/api/auth/login', { body: { email: person.email, password: person.password } });
  await shop.call('POST', '/api/users/addresses', { body: address, token: data.token });
  const { products } = await shop.call('GET', '/api/products?page=1&limit=1');
  const [{ _id, name: productName, price, images }] = products;
  const cart = [{ _id, name: productName, price, image: images[0], quantity: 1 }];
  return { token: data.token, user: JSON.stringify(data.user), isAuthenticated: 'true', cart: JSON.stringify(cart) };
}

/** The longest chain of requests in which each had to wait for the one before. Only code and data count, because pictures delay nothing. */
function roundTripsOf(requests) {
  const depth = new Map();
  for (const request of requests) {
    const before = requests.filter(({ endedAt }) => endedAt <= request.startedAt).map((earlier) => depth.get(earlier) ?? 0);
    depth.set(request, 1 + Math.max(0, ...before));
  }
  return Math.max(0, ...depth.values());
}

/** @returns the ms from the press to the content, and the round trips between them */
async function go(browser, origin, { from, link, shows, line, storage, isPointedAt }) {
  const { page, requests, settled, close } = await openPage(browser, { line });
  try {
    await page.addInitScript((entries) => Object.entries(entries).forEach(([key, value]) => localStorage.setItem(key, value)), storage);
    await page.goto(`${origin}${from}`);
    await page.locator(link).first().waitFor();
    await settled();
    if (isPointedAt) {
      await page.locator(link).first().hover();
      await settled();
    }
    const known = requests.all().length;
    const tookMs = await page.evaluate(
      ({ pressed, wanted }) =>
        new Promise((resolve) => {
          const pressedAt = performance.now();
          const onFrame = () => (document.querySelector(wanted) ? resolve(performance.now() - pressedAt) : requestAnimationFrame(onFrame));
          document.querySelector(pressed).click();
          requestAnimationFrame(onFrame);
        }),
      { pressed: link, wanted: shows },
    );
    const asked = requests.all().slice(known);
    return { tookMs, roundTrips: roundTripsOf(asked.filter(({ type, endedAt }) => ['Script', 'Stylesheet', 'Fetch', 'XHR'].includes(type) && endedAt !== undefined)) };
  } finally {
    await close();
  }
}

export async function run({ full }) {
  const rounds = full ? 7 : 3;
  const shop = await startShop();
  const browser = await openBrowser();
  const rows = [];
  try {
    const customer = await customerOf(shop);
    for (const { way, isCustomer, ...step } of ways) {
      for (const isPointedAt of [false, true]) {
        for (const line of full ? lines : lines.slice(0, 1)) {
          const found = [];
          for (let round = 0; round < rounds; round += 1) found.push(await go(browser, shop.origin, { ...step, line, isPointedAt, storage: isCustomer ? customer : {} }));
          const label = `${way}${isPointedAt ? ', pointed at before' : ''}, ${line.name}`;
          rows.push(
            { name: `${label}: round trips until it shows`, unit: '', product: Math.max(...found.map(({ roundTrips }) => roundTrips)), budget: isPointedAt ? 0 : 1 },
            { name: `${label}: it shows after`, unit: 'ms', product: median(found.map(({ tookMs }) => tookMs)) },
          );
        }
      }
    }
  } finally {
    await browser.close();
    await shop.stop();
  }
  return rows;
}
