import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
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

/** Opens a new browser profile whose storage already has a login and a cart (specification, 3). */
export async function openVisit(browser: Browser, origin: string, { login, cart, ...options }: BrowserContextOptions & { login?: Login | undefined; cart?: Cart | undefined } = {}): Promise<BrowserContext> {
  const localStorage = [...(login ? storedSession(login) : []), ...(cart ? [{ name: 'cart', value: JSON.stringify(cart) }] : [])];
  const visit = await browser.newContext({ locale: 'en-IN', ...desktop, ...options, storageState: { cookies: [], origins: [{ origin, localStorage }] } });
  // Twice the default, for busy machines.
  visit.setDefaultTimeout(60_000);
  return visit;
}
