import type { GatewayContext } from './state';

const loopback = /^(127\.\d+\.\d+\.\d+|::1)$/;
/** With any other host name, the caller can be a page of another site whose DNS name points to this machine (DNS rebinding). */
const localNames = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** True if the socket's client is on this machine. A forwarded request never counts as local. */
export function isThisMachine(ctx: GatewayContext): boolean {
  const socketAddress = (ctx.req.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const wasForwarded = ctx.get('x-forwarded-for') !== '' || ctx.get('forwarded') !== '';
  return loopback.test(socketAddress) && !wasForwarded && localNames.has(ctx.hostname);
}
