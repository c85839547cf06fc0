import { createPartClient, remoteOf } from '@storefront/service-kit';
import type { Middleware } from 'koa';
import { z } from 'zod';
import { proxy } from './proxy';
import { createRemoteHosts } from './remote-hosts';
import type { GatewayContext } from './state';
import { upstreamMs } from './upstreams';

const federationSchema = z.object({ remotes: z.record(z.string(), z.unknown()) });

/**
 * Front ends as processes of their own: `/remotes/<name>/…` goes to the host of that remote's files, everything else to the shell.
 * Unknown remotes, and methods other than GET and HEAD, go to the next middleware, which answers 404.
 * @param options.remoteUrl the origin of a remote's files, with `{name}` for its name
 */
export function createFrontEnds({ shell, remoteUrl }: { shell: string; remoteUrl: string }) {
  const pages = createPartClient({ part: 'shell', label: 'The shop', baseUrl: shell, timeoutMs: upstreamMs });
  const namesInMap = async () => Object.keys((await pages.read('/federation.json', federationSchema)).remotes);
  const remotes = createRemoteHosts({ remoteUrl, namesInMap });
  const middleware: Middleware = async (ctx, next) => {
    if (!['GET', 'HEAD'].includes(ctx.method)) return next();
    if (!/^\/remotes\/[^/]+\//.test(ctx.path)) return proxy(ctx as GatewayContext, pages);
    const remote = remoteOf(ctx.path);
    const host = remote === undefined ? undefined : await remotes.hostOf(remote);
    return host ? proxy(ctx as GatewayContext, host) : next();
  };
  return { middleware, close: () => Promise.all([pages.close(), remotes.close()]) };
}
