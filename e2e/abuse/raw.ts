import { connect, type Socket } from 'node:net';

/** How a connection ended: `closed` by the shop, `reset` by the shop, or `open` when the time was over. */
export interface RawAnswer {
  /** 0 where no answer came. */
  status: number;
  text: string;
  end: 'closed' | 'reset' | 'open';
}

interface RawOptions {
  /** ms after which the connection is left. */
  within?: number;
  /** Writes what follows the first bytes, if the connection is still open. */
  body?: (socket: Socket) => Promise<void>;
}

/** Sends bytes as they are, which no HTTP client would, and reads until the shop closes the connection. */
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

/** A request without a body, whose connection ends with its answer. */
export const requestLine = (method: string, target: string, headers: Record<string, string> = {}): string =>
  [`${method} ${target} HTTP/1.1`, 'Host: shop.example', 'Connection: close', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');

/** Writes a body in chunks of 64 KiB, each as fast as the shop takes it, until all is sent or the shop has closed the connection. */
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
