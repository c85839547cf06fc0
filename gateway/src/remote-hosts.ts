import { createPartClient, remoteOf, type PartClient } from '@storefront/service-kit';
import { upstreamMs } from './upstreams';

/** Minimum time between two reads of the federation map. Requests for made-up remotes cost the shell one call a second. */
const readAgainMs = 1_000;
/** A remote that left the map stays reachable: open tabs may use it, and another shell may still have the older map. */
const keptMs = 600_000;

export interface RemoteHostsOptions {
  /** The origin of a remote's files, with `{name}` for its name. */
  remoteUrl: string;
  namesInMap: () => Promise<string[]>;
  /** Milliseconds, from any fixed moment. */
  now?: () => number;
}

/**
 * The hosts of the remotes' files. A new remote is reachable as soon as the federation map names it. A request for any other name opens no client, makes no
 * DNS query and adds no metric, because anybody can send such requests.
 */
export function createRemoteHosts({ remoteUrl, namesInMap, now = () => performance.now() }: RemoteHostsOptions) {
  const hosts = new Map<string, { client: PartClient; namedAt: number }>();
  let startedAt = -Infinity;
  let reading: Promise<void> = Promise.resolve();

  const open = (name: string) =>
    createPartClient({ part: `mfe-${name}`, label: 'This part of the shop', baseUrl: remoteUrl.replaceAll('{name}', name), timeoutMs: upstreamMs });

  async function read(): Promise<void> {
    const names = await namesInMap();
    for (const name of names.filter((given) => remoteOf(`/remotes/${given}/`) === given)) hosts.set(name, { client: hosts.get(name)?.client ?? open(name), namedAt: now() });
    for (const [name, { client, namedAt }] of hosts) {
      if (now() - namedAt < keptMs) continue;
      hosts.delete(name);
      void client.close();
    }
  }

  function refreshed(): Promise<void> {
    if (now() - startedAt >= readAgainMs) {
      startedAt = now();
      reading = read();
    }
    return reading;
  }

  return {
    /** The client of a remote's host; undefined if the map does not name the remote. @throws UpstreamError if the remote is unknown and the map cannot be read */
    async hostOf(name: string): Promise<PartClient | undefined> {
      const known = hosts.get(name);
      const refreshing = refreshed();
      // A known remote does not wait for the map, and works without it.
      if (known) void refreshing.catch(() => undefined);
      else await refreshing;
      return known?.client ?? hosts.get(name)?.client;
    },
    /** How many remotes have a client. */
    size: () => hosts.size,
    close: () => Promise.all([...hosts.values()].map(({ client }) => client.close())),
  };
}
