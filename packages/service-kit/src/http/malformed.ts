import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '../log';
import { closeGently, discardUnread, isClosing } from './unread-body';

interface Refusal {
  status: number;
  message: string;
}

const badTarget: Refusal = { status: 400, message: 'The address of the request is malformed' };
const badExpectation: Refusal = { status: 417, message: 'The expectation of the request cannot be met' };
const malformed: Refusal = { status: 400, message: 'The request is malformed' };
const refusals: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The request is too large' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too large' },
};

/** The client disconnected during a request. */
const disconnects = new Set(['ECONNRESET', 'EPIPE', 'HPE_INVALID_EOF_STATE']);

const headersOf = (body: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
});
const bodyOf = ({ message }: Refusal) => JSON.stringify({ success: false, message });

/** For a connection without a response object, because Node could not read a request. */
function rawAnswer(refusal: Refusal): string {
  const body = bodyOf(refusal);
  const headers = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...headers, 'connection: close', '', body].join('\r\n');
}

/** `_httpMessage` is Node's internal field for the current response. Our own bookkeeping would need a listener for each answer. */
export type Answering = Socket & { _httpMessage?: ServerResponse | null };

/**
 * Answers requests that Node itself rejects as JSON.
 * @returns the handler for requests with a bad target
 */
export function answerMalformed(server: Server, logger: Logger | undefined): (request: IncomingMessage, response: ServerResponse) => void {
  // Does not log the target, because it can contain anything.
  const note = ({ status, message }: Refusal, { remoteAddress: address }: Socket) => logger?.info({ address, status, reason: message }, 'Malformed request rejected');

  function refuse({ socket }: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
    note(refusal, socket);
    const body = bodyOf(refusal);
    response.writeHead(refusal.status, headersOf(body)).end(body);
  }

  function refuseConnection(socket: Answering, refusal: Refusal): void {
    // Node reports the error again for each further piece of the request.
    if (isClosing(socket)) return;
    const underWay = socket._httpMessage;
    if (!socket.writable || underWay?.headersSent) return void socket.destroy();
    note(refusal, socket);
    socket.write(rawAnswer(refusal));
    // The app learns from the end of the connection that the rest of this request will not arrive.
    if (underWay) socket.destroySoon();
    else closeGently(socket);
  }

  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    if (disconnects.has(code)) socket.destroy();
    else refuseConnection(socket as Socket, refusals[code] ?? malformed);
  });
  server.on('checkExpectation', (request, response) => {
    discardUnread(request, response);
    refuse(request, response, badExpectation);
  });
  server.on('connect', (_request: IncomingMessage, socket) => {
    socket.on('error', () => undefined);
    refuseConnection(socket as Socket, badTarget);
  });
  return (request, response) => refuse(request, response, badTarget);
}
