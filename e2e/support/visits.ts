import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { Login } from './api';
import type { cartItem } from './people';

export type Cart = ReturnType<typeof cartItem>[];

export const desktop = { viewport: { width: 1280, height: 900 } } satisfies BrowserContextOptions;
/** Told by its user agent, as the shop tells phones (specification, 9). */
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

/** A fresh browser profile; its storage starts with a login and a cart, as an earlier visit would have left them (specification, 3). */
export async function openVisit(browser: Browser, origin: string, { login, cart, ...options }: BrowserContextOptions & { login?: Login | undefined; cart?: Cart | undefined } = {}): Promise<BrowserContext> {
  const localStorage = [...(login ? storedSession(login) : []), ...(cart ? [{ name: 'cart', value: JSON.stringify(cart) }] : [])];
  const visit = await browser.newContext({ locale: 'en-IN', ...desktop, ...options, storageState: { cookies: [], origins: [{ origin, localStorage }] } });
  // Twice what it waits by itself: a machine that does much else shall fail no test.
  visit.setDefaultTimeout(60_000);
  return visit;
}
