import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as TcpServer, type AddressInfo, type ListenOptions } from 'node:net';
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
/** Timeout for a connection on which nothing moves, for example because the client does not read. It is longer than a part may take to answer, which is 60 s after an upload. */
const stalledMs = 75_000;

/** On other systems, several sockets cannot listen on one port. */
const canSharePort = process.platform === 'linux';

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

/** The URL of a host and a port. An IPv6 address needs brackets. */
export const urlAt = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** A proxy may route by one of them, and the app would read the other (RFC 9112, 3.2). Node keeps the first. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage) => rawHeaders.filter((text, at) => at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host').length > 1;

/** Passes a request to the app only if its target is valid (`readTarget`) and it names one host, and discards unread bodies. */
function guarded(handle: RequestListener, refuse: RequestListener): RequestListener {
  return (request, response) => {
    if (isClosing(request.socket)) return;
    discardUnread(request, response);
    const { host } = request.headers;
    const target = readTarget(request.url ?? '', host);
    if (!target || hasTwoHosts(request) || (target.host === undefined && request.httpVersion !== '1.0')) return refuse(request, response);
    request.url = target.url;
    if (target.host !== host) request.headers.host = target.host;
    handle(request, response);
  };
}

/**
 * Listens; port 0 takes any free one. Part clients in this process call the app without a socket. Closes a connection on which a request's head does not arrive in time (default 20 s), or on which
 * nothing moves during a request or its answer (default 75 s). Malformed HTTP is logged and
 * answered as JSON before the app sees it. A body that the app leaves unread is discarded, so that the client can read the answer.
 * @param options `setting`: the setting with the port, for errors; default PORT. `sockets`: Node accepts one connection from each socket in a turn of the event loop. When thousands connect at once and turns take 20 ms,
 *   they would wait for seconds, so a part that browsers connect to listens with several sockets.
 * @throws SettingsError if it cannot listen
 */
export async function listen(app: HttpApp, options: { port: number; host: string; setting?: string; sockets?: number; headersTimeout?: number; stallTimeout?: number; logger?: Logger }): Promise<Listening> {
  const { headersTimeout = slowestHeadMs, stallTimeout = stalledMs, sockets = 1 } = options;
  const server = createServer({ headersTimeout, connectionsCheckingInterval: headersTimeout / 4, requireHostHeader: false });
  const lastAnswers = announceEnd(server);
  const refuse = answerMalformed(server, options.logger);
  const handle = app.callback();
  server.on('request', guarded(handle, refuse));
  // Longer than clients keep idle connections, so that a reused one is not closed during a request.
  server.keepAliveTimeout = 65_000;
  server.timeout = stallTimeout;
  const others = await listenAt(server, options, canSharePort ? sockets - 1 : 0).catch((error: Error) => {
    throw new SettingsError([problemOf(error, options)]);
  });
  const { port } = server.address() as AddressInfo;
  const url = urlAt(options.host, port);
  const endInProcess = listenInProcess(url, handle);
  return {
    url,
    port,
    async close() {
      await drain(server, others, lastAnswers);
      await endInProcess();
    },
  };
}

/** @returns the servers of the other sockets. They pass their connections to the first server, and must be closed with it */
async function listenAt(server: Server, { port, host }: { port: number; host: string }, amount: number): Promise<TcpServer[]> {
  const reusePort = amount > 0;
  // Sockets that share a port do not notice that another process uses it.
  if (reusePort) await closed(await bound(new TcpServer(), { port, host }));
  await bound(server, { port, host, reusePort });
  const { port: shared } = server.address() as AddressInfo;
  const others = Array.from({ length: amount }, () => new TcpServer({ allowHalfOpen: true, noDelay: true }, (socket) => void server.emit('connection', socket)));
  return Promise.all(others.map((other) => bound(other, { port: shared, host, reusePort })));
}

function bound<S extends TcpServer>(server: S, options: ListenOptions & { port: number; host: string }): Promise<S> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options, () => {
      server.removeAllListeners('error');
      resolve(server);
    });
  });
}

/** Closes only the listening socket. `server.close` of an HTTP server also ends idle connections at once, even if a request is just arriving on one. */
const closed = (server: TcpServer): Promise<void> => new Promise((resolve) => void TcpServer.prototype.close.call(server, () => resolve()));

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

async function drain(server: Server, others: TcpServer[], lastAnswers: () => void): Promise<void> {
  lastAnswers();
  let sweep: NodeJS.Timeout | undefined;
  // Without this, a connection stays open after its request.
  const linger = setTimeout(() => (sweep = setInterval(() => server.closeIdleConnections(), sweepEveryMs)), lingerMs);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await Promise.all([server, ...others].map(closed));
  clearTimeout(linger);
  clearInterval(sweep);
  clearTimeout(cut);
}

function problemOf({ code = '', message }: NodeJS.ErrnoException, { port, host, setting = 'PORT' }: { port: number; host: string; setting?: string }): string {
  if (code === 'EADDRINUSE') return `${setting}: ${port} is in use at ${host}`;
  if (code === 'EACCES') return `${setting}: ${port} is not allowed for this user`;
  return `HOST: the part cannot listen at ${host} (${code === '' ? message : code})`;
}
