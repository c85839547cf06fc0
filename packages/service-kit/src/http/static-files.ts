import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type Koa from 'koa';
import { LRUCache } from 'lru-cache';
import { densestEncoding } from './encoding';

export interface StaticOptions {
  /** The folder whose files are served. */
  dir: string;
  /** The path of the folder in the URL, such as `/remotes/catalog`; empty is the root. */
  prefix?: string;
  /** Files that this middleware leaves to the next one, such as the template of a page. */
  except?: string[];
  /** True if pages of other origins may load the files, such as those of a remote. */
  forAnyOrigin?: boolean;
}

interface StaticFile {
  content: Buffer;
  size: number;
  mtimeMs: number;
}

/** True if the name has a hash of the content, so the file never changes. */
export const isHashed = (path: string): boolean => /\.[0-9a-f]{8,20}\.\w+$/.test(path);
const precompressed = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;
const mostBytesKept = 64 * 1024 * 1024;

/** The file of a path; undefined if it is outside the folder, hidden or malformed. */
function locate(root: string, pathname: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  const segments = decoded.split('/').filter(Boolean);
  if (segments.length === 0 || segments.some((segment) => segment.startsWith('.') || /[\\\0]/.test(segment))) return undefined;
  return path.join(root, ...segments);
}

/** Files in memory; a file without a hash in its name is read again when it changes. */
function createFileReader() {
  const kept = new LRUCache<string, StaticFile>({ maxSize: mostBytesKept, sizeCalculation: ({ size }) => size + 512 });
  return async (file: string, neverChanges: boolean): Promise<StaticFile | undefined> => {
    const known = kept.get(file);
    if (known && neverChanges) return known;
    const entry = await stat(file).catch(() => undefined);
    if (!entry?.isFile()) return undefined;
    if (known && known.mtimeMs === entry.mtimeMs && known.size === entry.size) return known;
    const content = await readFile(file);
    const read = { content, size: content.length, mtimeMs: entry.mtimeMs };
    kept.set(file, read);
    return read;
  };
}

/**
 * Middleware: serves a build's files under a prefix. It sends files that were compressed at build time if the browser accepts them. Browsers cache hashed
 * names for a year and revalidate others each time. Unknown files go to the next middleware.
 */
export function serveStatic({ dir, prefix = '', except = [], forAnyOrigin = false }: StaticOptions): Koa.Middleware {
  const root = path.resolve(dir);
  const start = `${prefix.replace(/\/$/, '')}/`;
  const hidden = new Set(except.map((file) => path.join(root, file)));
  const read = createFileReader();

  return async (ctx, next) => {
    if (!ctx.path.startsWith(start) || !['GET', 'HEAD'].includes(ctx.method)) return next();
    const file = locate(root, ctx.path.slice(start.length));
    const neverChanges = file !== undefined && isHashed(file);
    const plain = file === undefined || hidden.has(file) ? undefined : await read(file, neverChanges);
    if (file === undefined || !plain) return next();

    ctx.status = 200;
    ctx.type = path.extname(file);
    ctx.set('cache-control', neverChanges ? 'public, max-age=31536000, immutable' : 'no-cache');
    ctx.etag = `W/"${plain.size.toString(36)}-${Math.round(plain.mtimeMs).toString(36)}"`;
    ctx.vary('accept-encoding');
    if (forAnyOrigin) ctx.set('access-control-allow-origin', '*');
    if (ctx.fresh) {
      ctx.status = 304;
      return undefined;
    }
    const accepted = densestEncoding(ctx);
    const sibling = precompressed.find(({ encoding }) => encoding === accepted);
    const encoded = sibling && (await read(`${file}${sibling.suffix}`, neverChanges));
    if (encoded) ctx.set('content-encoding', sibling.encoding);
    ctx.body = (encoded ?? plain).content;
    return undefined;
  };
}
