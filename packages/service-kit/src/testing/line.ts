import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy that can misbehave. */
export interface Line {
  /** Connect here instead, at 127.0.0.1. */
  port: number;
  /** Ends every connection, like a restarted server. */
  cut(): void;
  /** Resets every connection, like a firewall that has forgotten them. */
  reset(): void;
  /** Ends new connections at once. */
  setClosed(value: boolean): void;
  /** Discards all bytes silently. */
  setSwallows(value: boolean): void;
  /** Delays bytes in each direction. */
  setLatency(ms: number): void;
  destroy(): Promise<void>;
}

export async function openLine(target: { host: string; port: number }): Promise<Line> {
  const sockets = new Set<Socket>();
  let closed = false;
  let swallows = false;
  let latencyMs = 0;

  function pipe(from: Socket, to: Socket): void {
    sockets.add(from);
    // In sequence, so that the order stays the same when the latency changes.
    let last = Promise.resolve();
    from.on('data', (data) => {
      if (swallows) return;
      if (latencyMs === 0) {
        last = last.then(() => void to.write(data));
        return;
      }
      const due = new Promise<void>((resolve) => setTimeout(resolve, latencyMs));
      last = Promise.all([last, due]).then(() => void to.write(data));
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      void last.then(() => to.destroy());
    });
  }

  const server = createServer((near) => {
    if (closed) return near.destroy();
    const far = connect(target.port, target.host);
    pipe(near, far);
    pipe(far, near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => sockets.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    reset: () => sockets.forEach((socket) => socket.resetAndDestroy()),
    setClosed: (value) => (closed = value),
    setSwallows: (value) => (swallows = value),
    setLatency: (ms) => (latencyMs = ms),
    async destroy() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
