import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** Limits of what a client may still send after an early answer. */
const longestMs = 5_000;
const mostBytes = 50 * 1024 * 1024;
const checkEveryMs = 20;
/** After a body up to this size the connection is kept. */
const smallBytes = 64 * 1024;

const closing = new WeakSet<Socket>();

/** True if the last answer of the connection was sent. */
export const isClosing = (socket: Socket): boolean => closing.has(socket);

/**
 * Closes a connection whose client may still be sending. We end our side, so that the client sees the end of the answer, and discard further bytes for up
 * to 5 s and 50 MB. If we closed the connection immediately, it would be reset, and the client would lose the answer.
 */
export function closeGently(socket: Socket): void {
  if (closing.has(socket)) return;
  closing.add(socket);
  const bytesBefore = socket.bytesRead;
  socket.on('error', () => undefined);
  socket.end();
  const check = setInterval(() => {
    if (socket.bytesRead - bytesBefore > mostBytes) socket.destroy();
  }, checkEveryMs);
  const limit = setTimeout(() => socket.destroy(), longestMs);
  socket.once('close', () => {
    clearInterval(check);
    clearTimeout(limit);
  });
}

/** Stops the app from reading the body, and discards the rest. */
function discard(request: IncomingMessage): void {
  request.unpipe();
  request.removeAllListeners('data').removeAllListeners('readable');
  // Node would pause the stream in the next tick, and it would never end.
  process.nextTick(() => request.resume());
}

/**
 * Lets a client read an answer that is sent before the request's body has arrived: the rest of the body is discarded. The connection is kept after a body
 * of up to 64 KB; otherwise the answer says `Connection: close`, and the connection is closed without a reset.
 */
export function discardUnread(request: IncomingMessage, response: ServerResponse): void {
  const length = request.headers['content-length'];
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  if (!isChunked && (length === undefined || length === '0')) return;
  const isSmall = !isChunked && Number(length) <= smallBytes;
  const { socket } = request;
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;

  response.writeHead = (...head: unknown[]) => {
    if (!request.complete) {
      if (!isSmall) response.setHeader('connection', 'close');
      // Node calls this after the last answer of a connection.
      socket.destroySoon = () => closeGently(socket);
    }
    return writeHead(...head);
  };

  response.once('finish', () => {
    if (socket.destroyed) return;
    const limit = setTimeout(() => {
      if (!request.complete) socket.destroy();
    }, longestMs).unref();
    const release = () => {
      clearTimeout(limit);
      socket.destroySoon = Socket.prototype.destroySoon;
      if (isClosing(socket)) socket.destroySoon();
    };
    if (request.readableEnded) return release();
    request.once('end', release);
    discard(request);
  });
}
