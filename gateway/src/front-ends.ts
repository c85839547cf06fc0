import { createPartClient } from '@storefront/service-kit';
import type { Middleware } from 'koa';
import { proxy } from './proxy';
import type { GatewayContext } from './state';
import { upstreamMs } from './upstreams';

/**
 * The front ends where each is a process of its own: `/remotes/<name>/…` goes to the host of that remote's files, all else to the shell.
 * A remote that no host is named for is left to what comes next, which answers 404, and so is every method but GET and HEAD.
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
