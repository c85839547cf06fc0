import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

interface Slowness {
  /** `answers`: forwards the server's answers one byte at a time. `mail`: forwards the client's mail one kilobyte at a time. */
  of: 'answers' | 'mail';
  everyMs: number;
  /** The proxy is slow after the client has sent this text. Without a text it is slow from the start. */
  after?: string;
}

/** A proxy to a mail server that is slow, but never idle. */
export async function openSlowProxy(port: number, { of, everyMs, after }: Slowness) {
  const sockets = new Set<Socket>();
  const forwarding: Promise<void>[] = [];

  function pass(near: Socket, far: Socket): void {
    let sent = '';
    const isSlow = () => after === undefined || sent.includes(after);
    const forward = async (from: Socket, to: Socket, step: number | undefined) => {
      for await (const data of from as AsyncIterable<Buffer>) {
        if (from === near) sent += data.toString('latin1');
        for (let at = 0; at < data.length; ) {
          const end = step !== undefined && isSlow() ? at + step : data.length;
          to.write(data.subarray(at, end));
          at = end;
          if (step !== undefined && isSlow()) await pause(everyMs);
          // A reset must stop the forwarding: the server cannot read the rest. After a plain close it can.
          if (from.errored) throw from.errored;
          if (to.destroyed) return;
        }
      }
      to.end();
    };
    for (const [from, to, step] of [[near, far, of === 'mail' ? 1024 : undefined], [far, near, of === 'answers' ? 1 : undefined]] as const) {
      sockets.add(from);
      forwarding.push(forward(from, to, step).catch(() => void to.destroy()));
      from.on('error', () => undefined);
    }
  }

  const server = createServer({ highWaterMark: 1024 }, (near) => pass(near, connect(port, '127.0.0.1'))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves when the proxy forwards nothing more of the connections so far. */
    ended: () => Promise.all(forwarding),
    async close() {
      sockets.forEach((socket) => socket.destroy());
      server.close();
      await once(server, 'close');
    },
  };
}
