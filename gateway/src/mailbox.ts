import { proxy } from './proxy';
import type { GatewayContext, GatewayMiddleware } from './state';
import type { Upstream } from './upstream';

const loopback = /^(127\.\d+\.\d+\.\d+|::1)$/;
/** A page elsewhere whose name was made to lead here is not this machine's user. */
const localNames = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** By the socket alone: what a header claims is not asked, and whoever was forwarded is not here. */
function isThisMachine(ctx: GatewayContext): boolean {
  const socketAddress = (ctx.req.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const wasForwarded = ctx.get('x-forwarded-for') !== '' || ctx.get('forwarded') !== '';
  return loopback.test(socketAddress) && !wasForwarded && localNames.has(ctx.hostname);
}

/** Middleware: the mails of the embedded mode, shown to who sits at this machine. For everybody else there is no such page. */
export function mailbox({ isEnabled, notification }: { isEnabled: boolean; notification: Upstream }): GatewayMiddleware {
  return (ctx, next) => {
    const isMailbox = ctx.path === '/mailbox' || ctx.path.startsWith('/mailbox/');
    if (!isEnabled || !isMailbox || !['GET', 'HEAD'].includes(ctx.method) || !isThisMachine(ctx)) return next();
    return proxy(ctx, notification);
  };
}
