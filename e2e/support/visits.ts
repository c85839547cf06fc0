import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Login } from './api';
import type { cartItem } from './people';

export type Cart = ReturnType<typeof cartItem>[];

export const desktop = { viewport: { width: 1280, height: 900 } } satisfies BrowserContextOptions;
/** The shop recognises phones by their user agent (specification, 9). */
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
} satisfies BrowserContextOptions;

const storedSession = ({ token, user }: Login) => [
  { name: 'token', value: token },
  { name: 'user', value: JSON.stringify(user) },
  { name: 'isAuthenticated', value: 'true' },
  { name: 'isAdmin', value: String(user.role === 'admin') },
];

type VisitOptions = BrowserContextOptions & { login?: Login; cart?: Cart };

const storageOf = ({ login, cart }: VisitOptions) => [...(login ? storedSession(login) : []), ...(cart ? [{ name: 'cart', value: JSON.stringify(cart) }] : [])];

/** Fills the storage when the first page opens. Playwright's `storageState` opens another page for it, which doubles the processor time of a new profile. */
async function fillStorage(visit: BrowserContext, origin: string, entries: { name: string; value: string }[]): Promise<void> {
  const filling = await visit.addInitScript((filled) => {
    if (location.origin === filled.origin && localStorage.length === 0) for (const { name, value } of filled.entries) localStorage.setItem(name, value);
  }, { origin, entries });
  let isFilled = false;
  visit.on('page', (page) => page.on('domcontentloaded', () => {
    if (isFilled || !page.url().startsWith(`${origin}/`)) return;
    isFilled = true;
    void filling.dispose();
  }));
}

/** Opens a new browser profile whose storage already has a login and a cart (specification, 3). */
export async function openVisit(browser: Browser, origin: string, { login, cart, ...options }: VisitOptions = {}): Promise<BrowserContext> {
  const visit = await browser.newContext({ locale: 'en-IN', ...desktop, ...options });
  // Twice the default, for busy machines.
  visit.setDefaultTimeout(60_000);
  const entries = storageOf({ login, cart });
  if (entries.length > 0) await fillStorage(visit, origin, entries);
  return visit;
}

/** Waits until React has taken over the page that the server rendered, or has rendered the page. */
export const untilHydrated = (page: Page) => page.waitForFunction(() => !('__PRESSED__' in window) && document.getElementById('root')?.hasChildNodes());

/**
 * Lends pages to tests, because a new browser profile for each short visit takes a third more processor time. Visits with equal options use the same page,
 * one after the other. Each visit starts as in a new profile: with empty caches, no cookies, the window's size, and a storage that has only the login and the cart.
 * @param prepare is called once with each new page
 */
export function createVisitPool(browser: Browser, origin: string, { prepare }: { prepare?: (page: Page) => Promise<unknown> } = {}) {
  const idle = new Map<string, Page[]>();

  async function open(options: VisitOptions): Promise<Page> {
    const context = await openVisit(browser, origin, options);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await prepare?.(page);
    return page;
  }

  /** The page stays at its address, because Chromium starts a new process after a visit to `about:blank`. */
  async function reset(page: Page, options: VisitOptions): Promise<void> {
    page.removeAllListeners();
    await page.unrouteAll();
    await page.context().clearCookies();
    await page.evaluate((entries) => {
      sessionStorage.clear();
      localStorage.clear();
      for (const { name, value } of entries) localStorage.setItem(name, value);
    }, storageOf(options));
    await page.setViewportSize(options.viewport ?? desktop.viewport);
  }

  return {
    /** Calls `visit` with a page. A page whose visit throws is not lent again. */
    async use(options: VisitOptions, visit: (page: Page) => Promise<void>): Promise<void> {
      const key = JSON.stringify(options);
      const page = idle.get(key)?.pop() ?? (await open(options));
      await visit(page);
      await reset(page, options);
      idle.set(key, [...(idle.get(key) ?? []), page]);
    },
  };
}
