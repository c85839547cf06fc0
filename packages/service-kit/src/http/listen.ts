import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as TcpServer, type AddressInfo } from 'node:net';
import type { Logger } from '../log';
import { SettingsError } from '../settings/settings-error';
import { listenInProcess } from './in-process';
import { answerMalformed, type Answering } from './malformed';
import { readTarget } from './request-target';
import { discardUnread, isClosing } from './unread-body';

const graceMs = 6_000;
/** Requests that arrive on kept connections during this time are still answered. */
const lingerMs = 250;
const sweepEveryMs = 20;
/** Timeout for a request's head, so that slow clients do not occupy connections. */
const slowestHeadMs = 20_000;

/** A Koa app, or a handler in front of one. */
export interface HttpApp {
  callback(): RequestListener;
}

export interface Listening {
  url: string;
  port: number;
  /** Accepts no new connections, answers requests on open ones with `Connection: close`, and closes the rest after 6 s. */
  close(): Promise<void>;
}

/** Passes a request to the app only if its target is valid (`readTarget`), and discards unread bodies. */
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
 * Listens; port 0 takes any free one. Part clients in this process call the app without a socket. Closes a connection on which a request's head does not arrive in time (default 20 s). Malformed HTTP is logged and
 * answered as JSON before the app sees it. A body that the app leaves unread is discarded, so that the client can read the answer.
 * @throws SettingsError if it cannot listen
 */
export async function listen(app: HttpApp, options: { port: number; host: string; headersTimeout?: number; logger?: Logger }): Promise<Listening> {
  const { headersTimeout = slowestHeadMs } = options;
  const server = createServer({ headersTimeout, connectionsCheckingInterval: headersTimeout / 4, requireHostHeader: false });
  const lastAnswers = announceEnd(server);
  const refuse = answerMalformed(server, options.logger);
  const handle = app.callback();
  server.on('request', guarded(handle, refuse));
  // Longer than clients keep idle connections, so that a reused one is not closed during a request.
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
  const url = `http://${host}:${port}`;
  const endInProcess = listenInProcess(url, handle);
  return {
    url,
    port,
    async close() {
      await drain(server, lastAnswers);
      await endInProcess();
    },
  };
}

/** @returns a function to call before closing: from then on every answer, also one in progress, closes its connection */
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
    // Without this, a connection stays open after its request.
    const linger = setTimeout(() => (sweep = setInterval(() => server.closeIdleConnections(), sweepEveryMs)), lingerMs);
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    // The HTTP server's own close ends idle connections at once, also one on which a request is just arriving.
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
  if (code === 'EACCES') return `PORT: ${port} is not allowed for this user`;
  return `HOST: the part cannot listen at ${host} (${code === '' ? message : code})`;
}
