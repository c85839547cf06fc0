import type { GatewayContext } from './state';

const loopback = /^(127\.\d+\.\d+\.\d+|::1)$/;
/** A page elsewhere whose name was made to lead here is not this machine's user. */
const localNames = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Whether the caller sits at this machine. By the socket alone: what a header claims is not asked, and whoever was forwarded is not here. */
export function isThisMachine(ctx: GatewayContext): boolean {
  const socketAddress = (ctx.req.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const wasForwarded = ctx.get('x-forwarded-for') !== '' || ctx.get('forwarded') !== '';
  return loopback.test(socketAddress) && !wasForwarded && localNames.has(ctx.hostname);
}
