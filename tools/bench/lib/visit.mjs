/** A page is settled after this many ms without a running request, and must be settled within this many ms. */
const quietMs = 400;
const settledWithinMs = 30_000;

/**
 * Runs in the page before its scripts. Records when a product's card was first painted, when React handled it, the largest paint, and the layout shift.
 * A card of rendered HTML is in the document before the browser paints anything, so the first paint counts if it is later.
 */
function watchPage(card) {
  const seen = { firstCard: undefined, alive: undefined, largestPaint: undefined, layoutShift: 0 };
  globalThis.__seen = seen;
  const isAlive = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  const onFrame = () => {
    const element = document.querySelector(card);
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    if (element && paint) {
      seen.firstCard ??= Math.max(seen.inDocument ?? performance.now(), paint.startTime);
      if (isAlive(element)) seen.alive ??= performance.now();
    }
    if (element) seen.inDocument ??= performance.now();
    if (seen.alive === undefined) requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
  new PerformanceObserver((list) => (seen.largestPaint = list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => list.getEntries().filter(({ hadRecentInput }) => !hadRecentInput).forEach(({ value }) => (seen.layoutShift += value))).observe({ type: 'layout-shift', buffered: true });
}

/** Records the page's requests: address, type, start and end (ms), and transferred bytes. */
async function watchRequests(protocol) {
  const requests = new Map();
  let changedAt = performance.now();
  const note = (id, more) => {
    changedAt = performance.now();
    if (requests.has(id)) Object.assign(requests.get(id), more);
  };
  protocol.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (request.url.startsWith('data:')) return;
    requests.set(requestId, { url: request.url, type, startedAt: timestamp * 1000 });
    note(requestId);
  });
  protocol.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => note(requestId, { endedAt: timestamp * 1000, bytes: encodedDataLength }));
  protocol.on('Network.loadingFailed', ({ requestId, timestamp }) => note(requestId, { endedAt: timestamp * 1000, hasFailed: true }));
  await protocol.send('Network.enable');
  return {
    all: () => [...requests.values()],
    isQuiet: () => performance.now() - changedAt > quietMs && [...requests.values()].every(({ endedAt }) => endedAt !== undefined),
  };
}

/**
 * A page of a browser with an empty cache.
 * @param browser as `openBrowser` gives it
 * @param {{ line: object, card?: string, viewport?: object }} options `line`: one of `lines`; `card`: the selector of the first product's card
 */
export async function openPage(browser, { line: { name: _name, ...conditions }, card = 'main article', viewport = { width: 1280, height: 800 } }) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  const requests = await watchRequests(protocol);
  await protocol.send('Network.emulateNetworkConditions', { offline: false, ...conditions });
  await page.addInitScript(watchPage, card);

  async function settled() {
    const deadline = performance.now() + settledWithinMs;
    while (!requests.isQuiet()) {
      if (performance.now() > deadline) throw new Error(`${page.url()} was not settled after ${settledWithinMs} ms`);
      await page.waitForTimeout(50);
    }
  }
  return { page, protocol, requests, settled, close: () => context.close() };
}

async function visitOnce(browser, url, options) {
  const { page, requests, settled, close } = await openPage(browser, options);
  try {
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => globalThis.__seen?.alive !== undefined, undefined, { timeout: settledWithinMs });
    await settled();
    return { ...(await page.evaluate(() => globalThis.__seen)), requests: requests.all() };
  } finally {
    await close();
  }
}

/**
 * Opens an address with a cold cache and waits until everything has loaded. A visit that fails, for example on a busy machine, is repeated once.
 * @returns when the first product's card was painted, when React handled it, the largest paint (ms from the start of the navigation), the layout shift, and the requests
 */
export const visit = (browser, url, options) => visitOnce(browser, url, options).catch(() => visitOnce(browser, url, options));
