import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as TcpServer, type AddressInfo } from 'node:net';
import type { Logger } from '../log';
import { SettingsError } from '../settings/settings-error';
import { answerMalformed, type Answering } from './malformed';
import { readTarget } from './request-target';
import { discardUnread, isClosing } from './unread-body';

const graceMs = 6_000;
/** For callers who are just about to use a connection that they keep: their request is still answered. */
const lingerMs = 250;
const sweepEveryMs = 20;
/** Whoever sends a request's head more slowly than this only holds the connection. */
const slowestHeadMs = 20_000;

/** A Koa app, or what stands in front of one. */
export interface HttpApp {
  callback(): RequestListener;
}

export interface Listening {
  url: string;
  port: number;
  /** Takes no new connections, answers what comes in on those that are open, and says that each is its last; what is still open after 6 s is cut. */
  close(): Promise<void>;
}

/** Gives an app only requests whose target is a path, and discards what it leaves unread. */
function guarded(handle: RequestListener, refuse: RequestListener): RequestListener {
  return (request, response) => {
    if (isClosing(request.socket)) return;
    discardUnread(request, response);
    const { host } = request.headers;
    const target = readTarget(request.url ?? '', host);
    if (!target || (target.host === undefined && request.httpVersion !== '1.0')) return refuse(request, response);
    request.url = target.url;
    if (target.host !== host) request.headers.host = target.host;
    handle(request, response);
  };
}

/**
 * Listens; port 0 takes any free one. A connection on which a request's head does not come in time (default 20 s) is closed. What is not proper HTTP is
 * logged and answered as JSON, and no app sees it; a body that the app leaves unread is discarded, so that the client can read the answer.
 * @throws SettingsError where it cannot
 */
export async function listen(app: HttpApp, options: { port: number; host: string; headersTimeout?: number; logger?: Logger }): Promise<Listening> {
  const { headersTimeout = slowestHeadMs } = options;
  const server = createServer({ headersTimeout, connectionsCheckingInterval: headersTimeout / 4, requireHostHeader: false });
  const lastAnswers = announceEnd(server);
  const refuse = answerMalformed(server, options.logger);
  server.on('request', guarded(app.callback(), refuse));
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
    close: () => drain(server, lastAnswers),
  };
}

/** @returns to be called when the server is about to close: from then on every answer, those under way included, ends its connection */
function announceEnd(server: Server): () => void {
  const open = new Set<Answering>();
  const end = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };
  server.on('connection', (socket: Answering) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const { _httpMessage: underWay } of open) if (underWay) end(underWay);
    server.prependListener('request', (_request, response: ServerResponse) => end(response));
  };
}

function drain(server: Server, lastAnswers: () => void): Promise<void> {
  lastAnswers();
  return new Promise((resolve) => {
    let sweep: NodeJS.Timeout | undefined;
    // A connection whose request is finished would otherwise be kept for the next one.
    const linger = setTimeout(() => (sweep = setInterval(() => server.closeIdleConnections(), sweepEveryMs)), lingerMs);
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    // The plain server's way: that of HTTP closes idle connections at once, and with them a request that is just being sent.
    TcpServer.prototype.close.call(server, () => {
      clearTimeout(linger);
      clearInterval(sweep);
      clearTimeout(cut);
      resolve();
    });
  });
}

function problemOf({ code = '', message }: NodeJS.ErrnoException, { port, host }: { port: number; host: string }): string {
  if (code === 'EADDRINUSE') return `PORT: ${port} is in use at ${host}`;
  if (code === 'EACCES') return `PORT: ${port} may not be listened on by this user`;
  return `HOST: cannot be listened on at ${host} (${code === '' ? message : code})`;
}
