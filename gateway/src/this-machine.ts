import type { GatewayContext } from './state';

const loopback = /^(127\.\d+\.\d+\.\d+|::1)$/;
/** Other names can belong to a foreign page whose DNS name points here (DNS rebinding). */
const localNames = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Whether the client is on this machine, by its socket. A forwarded request never is. */
export function isThisMachine(ctx: GatewayContext): boolean {
  const socketAddress = (ctx.req.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const wasForwarded = ctx.get('x-forwarded-for') !== '' || ctx.get('forwarded') !== '';
  return loopback.test(socketAddress) && !wasForwarded && localNames.has(ctx.hostname);
}
