import type { PartClient } from '@storefront/service-kit';
import { proxy } from './proxy';
import type { GatewayMiddleware } from './state';
import { isThisMachine } from './this-machine';

/** Middleware: the mails of the embedded mode, only for clients on this machine. */
export function mailbox({ isEnabled, notification }: { isEnabled: boolean; notification: PartClient }): GatewayMiddleware {
  return (ctx, next) => {
    const isMailbox = ctx.path === '/mailbox' || ctx.path.startsWith('/mailbox/');
    if (!isEnabled || !isMailbox || !['GET', 'HEAD'].includes(ctx.method) || !isThisMachine(ctx)) return next();
    return proxy(ctx, notification);
  };
}
