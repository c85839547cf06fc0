import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface RawAnswer {
  /** 0 if the connection ended without an answer. */
  status: number;
  headers: Record<string, string>;
  /** Parsed if it is JSON, otherwise the text. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of any shape
  body: any;
}

export interface RawOptions {
  /** Pause in ms after each piece. */
  pauseMs?: number;
  /** Reads only after everything is sent, like a browser that uploads a file. */
  readsLate?: boolean;
  /** The answer to HEAD has no body, whatever its headers say. */
  isHead?: boolean;
  timeoutMs?: number;
}

function parseAnswer(text: string, isHead: boolean): RawAnswer | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [start = '', ...lines] = text.slice(0, end).split('\r\n');
  const status = Number(start.split(' ')[1]);
  if (status === 100) return parseAnswer(text.slice(end + 4), isHead);
  const headers = Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]));
  const content = text.slice(end + 4);
  const length = headers['content-length'];
  const isWhole = length === undefined ? content.endsWith('0\r\n\r\n') : content.length >= Number(length);
  if (!isWhole && !isHead && status !== 204 && status !== 304) return undefined;
  const isJson = headers['content-type']?.startsWith('application/json') && headers['content-encoding'] === undefined && headers['content-length'] !== undefined;
  return { status, headers, body: isJson && content !== '' ? (JSON.parse(Buffer.from(content, 'latin1').toString()) as unknown) : content };
}

const write = (socket: Socket, piece: string | Buffer) =>
  new Promise<void>((resolve) => {
    if (!socket.writable) return resolve();
    socket.once('close', resolve);
    socket.write(piece, 'latin1', () => {
      socket.off('close', resolve);
      resolve();
    });
  });

/** Sends bytes that no HTTP client would send, and reads the first answer. */
export async function sendRaw(url: string, pieces: Iterable<string | Buffer>, { pauseMs = 0, readsLate = false, isHead = false, timeoutMs = 15_000 }: RawOptions = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  let text = '';
  let isAnswered = false;
  const answered = new Promise<RawAnswer>((resolve) => {
    const finish = () => {
      isAnswered = true;
      resolve(parseAnswer(text, isHead) ?? { status: 0, headers: {}, body: text });
    };
    socket.setEncoding('latin1');
    socket.on('data', (piece: string) => {
      text += piece;
      if (parseAnswer(text, isHead)) finish();
    });
    socket.once('end', finish);
    socket.once('close', finish);
    socket.on('error', () => undefined);
    socket.setTimeout(timeoutMs, () => socket.destroy());
  });
  if (readsLate) socket.pause();
  for (const piece of pieces) {
    if (isAnswered || socket.destroyed) break;
    await write(socket, piece);
    if (pauseMs > 0) await pause(pauseMs);
  }
  socket.resume();
  const answer = await answered;
  socket.destroy();
  return answer;
}
