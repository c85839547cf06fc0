import { notFound, type AppContext, type AppRouter } from '@storefront/service-kit';
import type { Mailbox } from './mailbox';
import { mailPage, mailboxPage, templatesPage } from './mailbox-pages';
import type { ShopFacts } from './templates';

/** Allows a mail's inline styles. A mail cannot load files or run scripts. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Pages for development, without a mail server: sent mails and every template. The gateway serves them to this machine only. */
export function mailboxRoutes(router: AppRouter, mailbox: Mailbox, shop: ShopFacts): void {
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
