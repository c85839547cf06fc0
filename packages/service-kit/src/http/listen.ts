import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';
import { SettingsError } from '../settings/settings-error';

const graceMs = 10_000;
const sweepEveryMs = 20;

export interface Listening {
  url: string;
  port: number;
  /** Finishes the requests in flight; what is still open after 10 s is cut. */
  close(): Promise<void>;
}

/**
 * Listens; port 0 takes any free one.
 * @throws SettingsError where it cannot
 */
export async function listen(app: Koa, options: { port: number; host: string }): Promise<Listening> {
  const server = createServer(app.callback());
  // Longer than callers keep idle connections, so that a reused one is never closed under a request.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new SettingsError([problemOf(error, options)])));
    server.listen(options.port, options.host, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    url: `http://${host}:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        // A connection whose request is finished would otherwise be kept for the next one.
        const sweep = setInterval(() => server.closeIdleConnections(), sweepEveryMs);
        const cut = setTimeout(() => server.closeAllConnections(), graceMs);
        server.close(() => {
          clearInterval(sweep);
          clearTimeout(cut);
          resolve();
        });
      }),
  };
}

function problemOf({ code = '', message }: NodeJS.ErrnoException, { port, host }: { port: number; host: string }): string {
  if (code === 'EADDRINUSE') return `PORT: ${port} is in use at ${host}`;
  if (code === 'EACCES') return `PORT: ${port} may not be listened on by this user`;
  return `HOST: cannot be listened on at ${host} (${code === '' ? message : code})`;
}
