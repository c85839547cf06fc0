import { createPartClient, isHashed, remoteOf } from '@storefront/service-kit';
import type { Middleware } from 'koa';
import { z } from 'zod';
import { proxy, type MayRepeat } from './proxy';
import { createRateLimit } from './rate-limit';
import { createRemoteHosts } from './remote-hosts';
import type { GatewayContext } from './state';
import { upstreamMs } from './upstreams';

const mostRepeats = 10;
/** The most repeats a second for one client address. A page has about 15 files. A request for a file that no pod has costs ten repeats. */
const repeatsPerSecond = 20;
/** Most front ends have no such file, and the shell asks each of them for it every 2 s. */
const isEarlyData = (path: string) => /\/early-data\.\w+\.json$/.test(path);

/**
 * While a new version is rolled out, a page of a new pod names files that the old pods do not have, and a kept connection can lead to an old pod. So
 * such a file is requested again on new connections, each of which leads to any pod.
 */
function createSearch() {
  const limit = createRateLimit({ perSecond: repeatsPerSecond });
  return ({ path, state: { address } }: GatewayContext): MayRepeat => {
    let repeats = 0;
    return ({ statusCode, headers }) => {
      if (statusCode !== 404 || !isHashed(path) || isEarlyData(path) || String(headers['content-type']).startsWith('text/html')) return false;
      repeats += 1;
      return repeats <= mostRepeats && limit.take(address) === 0;
    };
  };
}

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
  const searchFor = createSearch();
  const middleware: Middleware = async (ctx, next) => {
    if (!['GET', 'HEAD'].includes(ctx.method)) return next();
    const mayRepeat = searchFor(ctx as GatewayContext);
    if (!/^\/remotes\/[^/]+\//.test(ctx.path)) return proxy(ctx as GatewayContext, pages, { mayRepeat });
    const remote = remoteOf(ctx.path);
    const host = remote === undefined ? undefined : await remotes.hostOf(remote);
    return host ? proxy(ctx as GatewayContext, host, { mayRepeat }) : next();
  };
  return { middleware, close: () => Promise.all([pages.close(), remotes.close()]) };
}
