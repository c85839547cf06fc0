import { readAddress } from '@storefront/service-kit';
import type { RemoteVersion } from '../src/federation/federation-map';
import { readManifest } from '../src/federation/remote-manifest';
import type { RemoteManifest } from '../src/federation/remote-manifest';
import type { RemoteCode } from '../src/server/page-to-render';
import { parseEarlyData } from './early-data';
import type { EarlyData } from './early-data';
import { rulesOf } from './page-styles';
import type { StyleRule } from './page-styles';

/** The server side of a build: its code, and the styles of its pages for the HTML. */
export interface RemoteServerSide {
  code: Omit<RemoteCode, 'remote'>;
  styles: StyleRule[];
}

/** A remote's manifest, early data and server side. */
export interface Remote {
  manifest: RemoteManifest;
  earlyData: EarlyData[];
  serverSide?: RemoteServerSide;
  /** The manifest names a server side, also if its files did not arrive. */
  hasServerSide?: boolean;
}

export interface RemotesOptions {
  /** The origin for manifests given as paths: the gateway, as the server reaches it. */
  origin: () => string;
  onError?: (error: unknown) => void;
  /**
   * ms. An answer is fresh for `freshMs`. Until `staleMs` it is used, and fetched again in the background, also while that fails. Until `failedMs` pages do not
   * wait for a remote that has never answered. `timeLimit` limits a request.
   */
  freshMs?: number;
  staleMs?: number;
  failedMs?: number;
  timeLimit?: number;
}

interface Cached {
  /** The end of the last attempt. */
  at: number;
  /** The last answer that was valid, and its time. */
  answeredAt: number;
  remote: Remote | undefined;
  refreshing?: Promise<Remote | undefined>;
}

/** A build's early data has the same suffix as its manifest: `early-data.<build>.json` is beside `mf-manifest.<build>.json`. */
const earlyDataBeside = (address: string) => address.replace(/(?<![^/])mf-manifest(?=[^/]*$)/, 'early-data');

const largestFile = 2 * 1024 * 1024;
/** Builds whose server side is kept. */
const maxServerSides = 50;

/** The file of the server side, if the manifest names one. It must be one of the build's own files on this origin. */
function serverFileOf(address: string, manifest: unknown): string | undefined {
  const { server } = (manifest ?? {}) as { server?: unknown };
  if (server === undefined || !address.startsWith('/')) return undefined;
  if (typeof server !== 'string' || !/^server\/[\w.-]+$/.test(server)) throw new Error(`${address}: "server" is not a file of the build`);
  return server;
}

/** Addresses of a build's stylesheet are relative to its folder `css/`. */
const asInlineStyle = (css: string, folder: string) => css.replaceAll(/url\((["']?)\.\.\//g, `url($1${folder}`).replaceAll('</', '<\\/');

/**
 * Fetches and caches the remotes' manifests for the HTML. If a remote does not answer, its last answer is used for a minute; without one, its pages are sent
 * without preloads.
 */
export function createRemotes({ origin, onError = () => undefined, freshMs = 2_000, staleMs = 60_000, failedMs = 10_000, timeLimit = 1_000 }: RemotesOptions) {
  const cache = new Map<string, Cached>();
  /** By address: the files' names contain a hash of their content. */
  const serverSides = new Map<string, Promise<RemoteServerSide | undefined>>();

  const read = (address: string, endsAt: number) => readAddress(new URL(address, origin()), Math.max(1, endsAt - performance.now()));

  async function fetchJson(address: string, endsAt: number): Promise<unknown> {
    const { statusCode, body } = await read(address, endsAt);
    if (statusCode === 200) return JSON.parse(body.toString());
    if (statusCode === 404) return undefined;
    throw new Error(`${address} answered ${statusCode}`);
  }

  async function fetchText(address: string, endsAt: number): Promise<string> {
    const { statusCode, body } = await read(address, endsAt);
    if (statusCode !== 200) throw new Error(`${address} answered ${statusCode}`);
    if (body.length > largestFile) throw new Error(`${address} is larger than ${largestFile} bytes`);
    return body.toString();
  }

  async function fetchServerSide(folder: string, file: string, styles: string[], endsAt: number): Promise<RemoteServerSide> {
    const [code, ...contents] = await Promise.all([folder + file, ...styles].map((address) => fetchText(address, endsAt)));
    return {
      code: { address: folder + file, code: code! },
      styles: contents.flatMap((css) => rulesOf(asInlineStyle(css, folder))),
    };
  }

  /** @returns undefined if a file does not arrive; the next page asks again */
  function serverSideOf(address: string, file: string, manifest: RemoteManifest, endsAt: number): Promise<RemoteServerSide | undefined> {
    const folder = address.slice(0, address.lastIndexOf('/') + 1);
    const known = serverSides.get(folder + file);
    if (known) return known;
    const fetched = fetchServerSide(folder, file, manifest.modules.routes?.styles ?? [], endsAt).catch((error: unknown) => {
      serverSides.delete(folder + file);
      onError(error);
      return undefined;
    });
    serverSides.set(folder + file, fetched);
    const [oldest] = serverSides.keys();
    if (serverSides.size > maxServerSides && oldest !== undefined) serverSides.delete(oldest);
    return fetched;
  }

  async function fetchRemote(address: string): Promise<Remote> {
    const endsAt = performance.now() + timeLimit;
    const [content, earlyData] = await Promise.all([
      fetchJson(address, endsAt),
      // Without its early data, a page would not show the products of its address. So a failure keeps the last early data.
      fetchJson(earlyDataBeside(address), endsAt).catch((error: unknown) => {
        const known = cache.get(address)?.remote?.earlyData;
        if (!known) throw error;
        onError(error);
        return known;
      }),
    ]);
    const manifest = readManifest(address, content);
    const file = serverFileOf(address, content);
    return {
      manifest,
      earlyData: earlyData === undefined ? [] : parseEarlyData(earlyData),
      ...(file !== undefined && { hasServerSide: true, serverSide: await serverSideOf(address, file, manifest, endsAt) }),
    };
  }

  function refresh(address: string): Promise<Remote | undefined> {
    const entry: Cached = cache.get(address) ?? { at: -Infinity, answeredAt: -Infinity, remote: undefined };
    cache.set(address, entry);
    entry.refreshing ??= fetchRemote(address)
      .catch((error: unknown) => {
        onError(error);
        return undefined;
      })
      .then((answer) => {
        const now = performance.now();
        const remote = answer ?? (now - entry.answeredAt < staleMs ? entry.remote : undefined);
        cache.set(address, { at: now, answeredAt: answer ? now : entry.answeredAt, remote });
        return remote;
      });
    return entry.refreshing;
  }

  return {
    /** @returns the remote; undefined if it does not answer or its answer is invalid. Never throws. */
    async find({ manifest }: RemoteVersion): Promise<Remote | undefined> {
      const cached = cache.get(manifest);
      const age = performance.now() - (cached?.at ?? -Infinity);
      if (cached && age < freshMs) return cached.remote;
      const refreshed = refresh(manifest);
      return cached && age < (cached.remote ? staleMs : failedMs) ? cached.remote : refreshed;
    },
  };
}

export type Remotes = ReturnType<typeof createRemotes>;
