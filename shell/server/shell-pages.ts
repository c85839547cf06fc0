import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Shop } from '@storefront/contracts';
import { serveStatic } from '@storefront/service-kit';
import type { Context, Middleware } from 'koa';
import { parseFederationMap } from '../src/federation/federation-map';
import type { FederationMap } from '../src/federation/federation-map';
import { earlyScript } from './document';
import { createPageComposer } from './page-composer';
import { createRemotes } from './remotes';
import type { RemotesOptions } from './remotes';
import { contentSecurityPolicy } from './security-policy';
import { watchedFile } from './watched-file';

export interface ShellPagesOptions extends RemotesOptions {
  /** The folder of the shell's build. */
  distDir: string;
  /** The federation map, or the file that holds it, which is read again whenever it changes. */
  federation: FederationMap | string;
  /** Who the shop is; sent to every page. */
  shop: Shop;
}

const etagOf = (text: string) => `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

/** Answers what may change at any time: the browser asks again each time, and is told when it has it already. */
function answer(ctx: Context, type: string, body: string, status = 200): void {
  ctx.status = status;
  ctx.type = type;
  ctx.set('Cache-Control', 'no-cache');
  ctx.set('ETag', etagOf(body));
  if (ctx.fresh) ctx.status = 304;
  else ctx.body = body;
}

/**
 * Koa middleware that answers the storefront's pages, the shell's files and `/federation.json`. What is none of these is left to what
 * comes next. Every path that asks for HTML gets the app: with 200 where the shop has a page there (specification, 2), else with 404.
 */
export function createShellPages({ distDir, federation, shop, ...remotesOptions }: ShellPagesOptions): Middleware {
  const map =
    typeof federation === 'string'
      ? watchedFile(federation, (text) => parseFederationMap(JSON.parse(text)), remotesOptions.onError)
      : () => Promise.resolve(federation);
  const template = watchedFile(path.join(distDir, 'index.html'), (text) => text);
  const compose = createPageComposer({ template, federation: map, remotes: createRemotes(remotesOptions), shop });
  const files = serveStatic({ dir: distDir, except: ['index.html'] });

  return async (ctx, next) => {
    if (!['GET', 'HEAD'].includes(ctx.method)) return next();
    if (ctx.path === '/federation.json') return answer(ctx, 'json', JSON.stringify(await map()));
    return files(ctx, async () => {
      const isFile = /\.\w+$/.test(ctx.path);
      if (isFile || !ctx.accepts('html')) return next();
      const page = await compose(ctx.path, new URLSearchParams(ctx.querystring));
      ctx.set('Content-Security-Policy', contentSecurityPolicy([earlyScript], page.map));
      return answer(ctx, 'html', page.html, page.isFound ? 200 : 404);
    });
  };
}
