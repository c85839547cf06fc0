import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

interface Asker {
  get(header: string): string;
  acceptsEncodings(encoding: string): string | false;
}

/** Browsers send a handful of different headers, over and over. */
const negotiated = new LRUCache<string, Encoding>({ max: 100 });

function negotiate(ctx: Asker): Encoding {
  if (ctx.acceptsEncodings('br')) return 'br';
  return ctx.acceptsEncodings('gzip') ? 'gzip' : 'identity';
}

/** The densest encoding that a caller takes who sent this header; undefined where nobody sent it yet. */
export const knownEncoding = (header: string | string[] | undefined): Encoding | undefined => (header === undefined ? 'identity' : negotiated.get(String(header)));

/** The densest encoding that the caller takes. Browsers name gzip first and mean nothing by it. */
export function densestEncoding(ctx: Asker): Encoding {
  const header = ctx.get('accept-encoding');
  if (header === '') return 'identity';
  const known = negotiated.get(header);
  if (known) return known;
  const encoding = negotiate(ctx);
  negotiated.set(header, encoding);
  return encoding;
}
