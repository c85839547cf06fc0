import { connect, type Socket } from 'node:net';

/** How the connection ended: `closed` or `reset` by the shop, or still `open` when the time was over. */
export interface RawAnswer {
  /** 0 if no answer came. */
  status: number;
  text: string;
  end: 'closed' | 'reset' | 'open';
}

interface RawOptions {
  /** The test closes the connection after this time, in ms. */
  within?: number;
  /** Writes the rest of the request after the first bytes. */
  body?: (socket: Socket) => Promise<void>;
}

/** Sends bytes that an HTTP client would refuse to send, and reads until the shop closes the connection. */
export function sendRaw(origin: string, bytes: string | Buffer, { within = 10_000, body }: RawOptions = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port) });
    const finish = (end: RawAnswer['end']) => {
      clearTimeout(timer);
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text, end });
    };
    const timer = setTimeout(() => finish('open'), within);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => finish('reset'));
    socket.on('close', () => finish('closed'));
    socket.on('connect', () => {
      socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
      void body?.(socket);
    });
  });
}

/** A request without a body. Its connection closes after the answer. */
export const requestLine = (method: string, target: string, headers: Record<string, string> = {}): string =>
  [`${method} ${target} HTTP/1.1`, 'Host: shop.example', 'Connection: close', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');

/** Writes a body in chunks of 64 KiB, as fast as the shop reads it, until everything is sent or the shop closes the connection. */
export const chunkedBody = (bytes: number) => async (socket: Socket): Promise<void> => {
  const chunk = Buffer.alloc(65_536, 'x');
  const framed = Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]);
  for (let sent = 0; sent < bytes && socket.writable; sent += chunk.length) {
    if (!socket.write(framed)) await new Promise<void>((resolve) => {
      socket.once('drain', resolve);
      socket.once('close', () => resolve());
    });
  }
  if (socket.writable) socket.write('0\r\n\r\n');
};
