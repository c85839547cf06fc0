import { openLine } from '@storefront/service-kit/testing';

/** A connection to a server that can be disturbed. `heal` ends all disturbances. */
export interface FaultyLine {
  name: string;
  port: number;
  cut(): Promise<void>;
  reset(): Promise<void>;
  slow(ms: number): Promise<void>;
  swallow(): Promise<void>;
  close(): Promise<void>;
  heal(): Promise<void>;
  destroy(): Promise<void>;
}

export async function openFaultyLine(name: string, target: { host: string; port: number }): Promise<FaultyLine> {
  const line = await openLine(target);
  return {
    name,
    port: line.port,
    cut: async () => line.cut(),
    reset: async () => line.reset(),
    slow: async (ms) => line.setLatency(ms),
    swallow: async () => line.setSwallows(true),
    async close() {
      line.setClosed(true);
      line.cut();
    },
    async heal() {
      line.setClosed(false);
      line.setLatency(0);
      line.setSwallows(false);
    },
    destroy: () => line.destroy(),
  };
}
