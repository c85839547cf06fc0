import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

interface Asker {
  get(header: string): string;
  acceptsEncodings(encoding: string): string | false;
}

/** Chooses the first of these encodings that the client accepts. Browsers send only a few different headers, so the choices are remembered. */
function preferring(encodings: Encoding[]) {
  const chosen = new LRUCache<string, Encoding>({ max: 100 });
  return {
    chosen,
    choose(ctx: Asker): Encoding {
      const header = ctx.get('accept-encoding');
      if (header === '') return 'identity';
      const known = chosen.get(header);
      if (known) return known;
      const encoding = encodings.find((one) => ctx.acceptsEncodings(one)) ?? 'identity';
      chosen.set(header, encoding);
      return encoding;
    },
  };
}

const densest = preferring(['br', 'gzip']);

/** The densest encoding that this header accepts; undefined if the header is new. */
export const knownEncoding = (header: string | string[] | undefined): Encoding | undefined => (header === undefined ? 'identity' : densest.chosen.get(String(header)));

/** The densest encoding that the client accepts. Browsers list gzip first without preferring it. */
export const densestEncoding = densest.choose;

/** The encoding that takes the least time, of those that the client accepts. */
export const quickestEncoding = preferring(['gzip', 'br']).choose;
