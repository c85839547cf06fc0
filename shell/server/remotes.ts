import { request } from 'undici';
import type { RemoteVersion } from '../src/federation/federation-map';
import { readManifest } from '../src/federation/remote-manifest';
import type { RemoteManifest } from '../src/federation/remote-manifest';
import { parseEarlyData } from './early-data';
import type { EarlyData } from './early-data';

/** What the server knows of a remote that answers. */
export interface Remote {
  manifest: RemoteManifest;
  earlyData: EarlyData[];
}

export interface RemotesOptions {
  /** Where manifests given as paths are asked for: the origin that the browser sees, from inside. */
  origin: () => string;
  onError?: (error: unknown) => void;
  /** ms for which an answer is used as it is, for which it is used once more while it is asked for again, and that asking may take. */
  freshMs?: number;
  staleMs?: number;
  timeLimit?: number;
}

interface Cached {
  at: number;
  remote: Remote | undefined;
  refreshing?: Promise<Remote | undefined> | undefined;
}

/** A build's early data is called like its manifest: `mf-manifest.<build>.json` has `early-data.<build>.json` beside it. */
const earlyDataBeside = (address: string) => address.replace(/(?<![^/])mf-manifest(?=[^/]*$)/, 'early-data');

/**
 * The manifests of the remotes, for the HTML. A remote that does not answer costs its page some preloads, no more: it is as if it
 * were not known, and who waits for it waits once.
 */
export function createRemotes({ origin, onError = () => undefined, freshMs = 2_000, staleMs = 10_000, timeLimit = 1_000 }: RemotesOptions) {
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
    return { manifest: readManifest(address, manifest), earlyData: earlyData === undefined ? [] : parseEarlyData(earlyData) };
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
    /** @returns what is known of it; undefined where it does not answer, or not in its form. Never throws. */
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
