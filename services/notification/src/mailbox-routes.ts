import type Router from '@koa/router';
import { notFound, type AppContext, type AppState } from '@storefront/service-kit';
import type { Mailbox } from './mailbox';
import { mailPage, mailboxPage, templatesPage } from './mailbox-pages';
import type { ShopFacts } from './templates';

/** A mail's inline styles are shown; nothing is loaded and nothing runs, whatever stands in a mail. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The development pages of the embedded mode: what was mailed, and every template. The gateway lets only this machine in. */
export function mailboxRoutes(router: Router<AppState, AppContext>, mailbox: Mailbox, shop: ShopFacts): void {
  const show = (ctx: AppContext, html: string) => {
    ctx.set({ 'content-security-policy': policy, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    ctx.type = 'html';
    ctx.body = html;
  };

  router.get('/mailbox', async (ctx) => {
    show(ctx, mailboxPage(await mailbox.list(), shop));
  });

  router.get('/mailbox/templates', (ctx) => {
    show(ctx, templatesPage(shop));
  });

  router.get('/mailbox/:file', async (ctx) => {
    const mail = await mailbox.find(ctx.params.file ?? '');
    if (!mail) throw notFound('Mail not found');
    show(ctx, mailPage(mail, shop));
  });
}
