import { notFound, type AppRouter } from '@storefront/service-kit';
import type { Sitemap } from './sitemap';

/** `GET /sitemap.xml` and its parts, without login. The gateway keeps the answers and gives them an ETag. */
export function sitemapRoutes(router: AppRouter, readSitemap: () => Promise<Sitemap>): void {
  router.get('/sitemap.xml', async (ctx) => {
    ctx.type = 'application/xml';
    ctx.body = (await readSitemap()).first;
  });

  router.get('/sitemaps/:file', async (ctx) => {
    const number = /^([1-9]\d{0,4})\.xml$/.exec(ctx.params.file ?? '')?.[1];
    const part = number === undefined ? undefined : (await readSitemap()).parts[Number(number) - 1];
    if (part === undefined) throw notFound('Sitemap not found');
    ctx.type = 'application/xml';
    ctx.body = part;
  });
}
