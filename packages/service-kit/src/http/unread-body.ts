import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** How long, and how much, a client that was answered early may still send. */
const longestMs = 5_000;
const mostBytes = 50 * 1024 * 1024;
const checkEveryMs = 20;
/** A body up to this size is read to its end, and the connection is kept. */
const smallBytes = 64 * 1024;

const closing = new WeakSet<Socket>();

/** Whether the last answer of this connection was sent. */
export const isClosing = (socket: Socket): boolean => closing.has(socket);

/**
 * Closes a connection whose client may still be sending: our side ends, so that the client sees the end of the answer, and what still comes is discarded
 * for up to 5 s and 50 MB. Closing at once would reset the connection, and the client would lose the answer.
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

/** Whoever read the body until now reads no more of it. */
function discard(request: IncomingMessage): void {
  request.unpipe();
  request.removeAllListeners('data').removeAllListeners('readable');
  // After that Node pauses the stream in the next tick, and its end would never come.
  process.nextTick(() => request.resume());
}

/**
 * Makes an answer readable that is given before the request's body has arrived: the rest of the body is discarded. The connection is kept after a body of
 * up to 64 KB; after any other the answer says `Connection: close`, and the connection is closed gently.
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
      // Node calls it after the last answer of a connection.
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
