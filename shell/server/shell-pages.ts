import path from 'node:path';
import type { Shop } from '@storefront/contracts';
import { densestEncoding, quickestEncoding, serveStatic } from '@storefront/service-kit';
import type { Context, Middleware } from 'koa';
import type { FederationMap } from '../src/federation/federation-map';
import { etagOf } from './encoded-page';
import { parseFederationMap } from './federation-file';
import { changeOverrides, splitQuery } from './overrides';
import { createPageComposer } from './page-composer';
import { robots } from './robots';
import { createRemotes } from './remotes';
import type { RemotesOptions } from './remotes';
import { createRenderers } from './renderers';
import { hasCanaries } from './rollout';
import { slotsPage } from './slots-page';
import { contentSecurityPolicy } from './security-policy';
import { receive, remember } from './visit';
import type { Visit } from './visit';
import { watchedFile } from './watched-file';

export interface ShellPagesOptions extends RemotesOptions {
  /** The folder of the shell's build. */
  distDir: string;
  /** The federation map, or its file, which is read again after each change. */
  federation: FederationMap | string;
  /** The shop's name and contacts, sent with every page. */
  shop: Shop;
  /**
   * Allows `?remote.<name>=<manifest>` to replace a deployed remote. For development only: in production, a link from an attacker could run
   * the attacker's code in the shop.
   */
  takesOverrides?: boolean;
  /** The gateway forwards browsers' traces to a collector. */
  hasTraces?: boolean;
}

/** Answers with an ETag and `no-cache`: the browser revalidates each time and gets a 304 if nothing changed. */
function answer(ctx: Context, type: string, body: string | Buffer, { status = 200, etag = etagOf(body), isPersonal = false } = {}): void {
  ctx.status = status;
  ctx.type = type;
  ctx.set('Cache-Control', isPersonal ? 'private, no-cache' : 'no-cache');
  if (isPersonal) ctx.vary('Cookie');
  ctx.set('ETag', etag);
  if (ctx.fresh) ctx.status = 304;
  else ctx.body = body;
}

/**
 * Koa middleware for the storefront's pages, the shell's files and `/federation.json`; other requests go to the next middleware. Each
 * request for HTML gets the app: with 200 if the shop has a page at the path (specification, 2), else with 404.
 */
export function createShellPages({ distDir, federation, shop, takesOverrides = false, hasTraces = false, ...remotesOptions }: ShellPagesOptions): Middleware {
  const isSecure = shop.publicUrl.startsWith('https:');
  const map =
    typeof federation === 'string'
      ? watchedFile(federation, (text) => parseFederationMap(JSON.parse(text)), remotesOptions.onError)
      : () => Promise.resolve(federation);
  const template = watchedFile(path.join(distDir, 'index.html'), (text) => text);
  const remotes = createRemotes(remotesOptions);
  const renderers = createRenderers({ file: path.join(distDir, 'server/renderer.cjs'), onError: remotesOptions.onError ?? (() => undefined) });
  const compose = createPageComposer({ template, remotes, renderers, shop, hasTraces, origin: remotesOptions.origin, onError: remotesOptions.onError });
  const files = serveStatic({ dir: distDir, except: ['index.html'] });

  /** For developers: who fills the slots, with this browser's overrides. */
  async function answerSlots(ctx: Context, current: FederationMap, { overrides }: Visit): Promise<void> {
    const fillings = Object.entries(current.remotes).map(async ([remote, { manifest, version }]) => {
      const override = overrides[remote];
      const found = await remotes.find(override === undefined ? { manifest, version } : { manifest: override, version: 'override' });
      return (found?.manifest.slots ?? []).map((filling) => ({ ...filling, remote, version: override === undefined ? version : 'override' }));
    });
    ctx.set('Content-Security-Policy', contentSecurityPolicy({ scripts: [] }, current));
    answer(ctx, 'html', slotsPage(await template(), (await Promise.all(fillings)).flat()), { isPersonal: true });
  }

  async function answerPage(ctx: Context, current: FederationMap): Promise<void> {
    const { asked, rest } = splitQuery(new URLSearchParams(ctx.querystring));
    const visit = receive(ctx, current, { takesOverrides, isSecure });
    if (takesOverrides && Object.keys(asked).length > 0) {
      remember(ctx, changeOverrides(visit.overrides, asked, current), isSecure);
      ctx.set('Cache-Control', 'no-store');
      // A redirect to a path with two leading slashes or a backslash would leave the shop.
      return ctx.redirect(`/${ctx.path.replace(/^[/\\]+/, '')}${rest.size > 0 ? `?${rest}` : ''}`);
    }
    if (takesOverrides && ctx.path === '/slots') return answerSlots(ctx, current, visit);
    const { encoded, isLarge, status, policy } = await compose(ctx.path, rest, current, visit);
    const encoding = isLarge ? quickestEncoding(ctx) : densestEncoding(ctx);
    ctx.vary('Accept-Encoding');
    if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
    ctx.set('Content-Security-Policy', policy);
    const { body, etag } = encoded(encoding);
    return answer(ctx, 'html', body, { status, etag, isPersonal: takesOverrides || hasCanaries(current) });
  }

  return async (ctx, next) => {
    if (!['GET', 'HEAD'].includes(ctx.method)) return next();
    if (ctx.path === '/robots.txt') return answer(ctx, 'text', robots(shop));
    if (ctx.path === '/federation.json') return answer(ctx, 'json', JSON.stringify(await map()));
    const showPage = async () => answerPage(ctx, await map());
    if (!ctx.accepts('html')) return files(ctx, next);
    if (!/\.\w+$/.test(ctx.path)) return showPage();
    // An old bookmark such as /index.html. Scripts and pictures accept `*/*`.
    return files(ctx, ctx.get('accept').includes('text/html') ? showPage : next);
  };
}
