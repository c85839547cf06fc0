import { createPartClient } from '@storefront/service-kit';
import type { Middleware } from 'koa';
import { proxy } from './proxy';
import type { GatewayContext } from './state';
import { upstreamMs } from './upstreams';

/**
 * Front ends as processes of their own: `/remotes/<name>/…` goes to the host of that remote's files, everything else to the shell.
 * Unknown remotes, and methods other than GET and HEAD, go to the next middleware, which answers 404.
 */
export function createFrontEnds({ shell, remotes }: { shell: string; remotes: Record<string, string> }) {
  const pages = createPartClient({ part: 'shell', label: 'The shop', baseUrl: shell, timeoutMs: upstreamMs });
  const hosts = new Map(
    Object.entries(remotes).map(([name, baseUrl]) => [name, createPartClient({ part: `mfe-${name}`, label: 'This part of the shop', baseUrl, timeoutMs: upstreamMs })]),
  );
  const middleware: Middleware = (ctx, next) => {
    if (!['GET', 'HEAD'].includes(ctx.method)) return next();
    const [, remote] = /^\/remotes\/([^/]+)\//.exec(ctx.path) ?? [];
    if (remote === undefined) return proxy(ctx as GatewayContext, pages);
    const host = hosts.get(remote);
    return host ? proxy(ctx as GatewayContext, host) : next();
  };
  return { middleware, close: () => Promise.all([pages, ...hosts.values()].map((upstream) => upstream.close())) };
}
