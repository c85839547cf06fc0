import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

interface Asker {
  get(header: string): string;
  acceptsEncodings(encoding: string): string | false;
}

/** Browsers send only a few different headers. */
const negotiated = new LRUCache<string, Encoding>({ max: 100 });

function negotiate(ctx: Asker): Encoding {
  if (ctx.acceptsEncodings('br')) return 'br';
  return ctx.acceptsEncodings('gzip') ? 'gzip' : 'identity';
}

/** The densest encoding that this header accepts; undefined if the header is new. */
export const knownEncoding = (header: string | string[] | undefined): Encoding | undefined => (header === undefined ? 'identity' : negotiated.get(String(header)));

/** The densest encoding that the client accepts. Browsers list gzip first without preferring it. */
export function densestEncoding(ctx: Asker): Encoding {
  const header = ctx.get('accept-encoding');
  if (header === '') return 'identity';
  const known = negotiated.get(header);
  if (known) return known;
  const encoding = negotiate(ctx);
  negotiated.set(header, encoding);
  return encoding;
}
