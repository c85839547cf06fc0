import { request } from 'undici';
import type { RemoteVersion } from '../src/federation/federation-map';
import { readManifest } from '../src/federation/remote-manifest';
import type { RemoteManifest } from '../src/federation/remote-manifest';
import { parseEarlyData } from './early-data';
import type { EarlyData } from './early-data';

/** A remote's manifest and early data. */
export interface Remote {
  manifest: RemoteManifest;
  earlyData: EarlyData[];
}

export interface RemotesOptions {
  /** The origin for manifests given as paths: the gateway, as the server reaches it. */
  origin: () => string;
  onError?: (error: unknown) => void;
  /** ms. An answer is fresh for `freshMs`. Until `staleMs` it is used, and fetched again in the background; `timeLimit` limits a request. */
  freshMs?: number;
  staleMs?: number;
  timeLimit?: number;
}

interface Cached {
  at: number;
  remote: Remote | undefined;
  refreshing?: Promise<Remote | undefined> | undefined;
}

/** A build's early data has the same suffix as its manifest: `early-data.<build>.json` is beside `mf-manifest.<build>.json`. */
const earlyDataBeside = (address: string) => address.replace(/(?<![^/])mf-manifest(?=[^/]*$)/, 'early-data');

/**
 * Fetches and caches the remotes' manifests for the HTML. If a remote does not answer, its pages are sent without preloads. Only the first
 * request waits for it.
 */
export function createRemotes({ origin, onError = () => undefined, freshMs = 2_000, staleMs = 60_000, timeLimit = 1_000 }: RemotesOptions) {
  const cache = new Map<string, Cached>();

  async function fetchJson(address: string, signal: AbortSignal): Promise<unknown> {
    const { statusCode, body } = await request(new URL(address, origin()), { signal, headers: { accept: 'application/json' } });
    if (statusCode === 200) return body.json();
    await body.dump();
    if (statusCode === 404) return undefined;
    throw new Error(`${address} answered ${statusCode}`);
  }

  async function fetchRemote(address: string): Promise<Remote> {
    const signal = AbortSignal.timeout(timeLimit);
    const [manifest, earlyData] = await Promise.all([
      fetchJson(address, signal),
      fetchJson(earlyDataBeside(address), signal).catch(() => undefined),
    ]);
    return { manifest: readManifest(address, manifest, onError), earlyData: earlyData === undefined ? [] : parseEarlyData(earlyData) };
  }

  function refresh(address: string): Promise<Remote | undefined> {
    const entry = cache.get(address) ?? { at: 0, remote: undefined };
    cache.set(address, entry);
    entry.refreshing ??= fetchRemote(address)
      .catch((error: unknown) => {
        onError(error);
        return undefined;
      })
      .then((remote) => {
        cache.set(address, { at: performance.now(), remote });
        return remote;
      });
    return entry.refreshing;
  }

  return {
    /** @returns the remote; undefined if it does not answer or its answer is invalid. Never throws. */
    async find({ manifest }: RemoteVersion): Promise<Remote | undefined> {
      const cached = cache.get(manifest);
      const age = cached && cached.at > 0 ? performance.now() - cached.at : Infinity;
      if (cached && age < freshMs) return cached.remote;
      const refreshed = refresh(manifest);
      return cached && age < staleMs ? cached.remote : refreshed;
    },
  };
}

export type Remotes = ReturnType<typeof createRemotes>;
