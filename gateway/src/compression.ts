import { constants } from 'node:zlib';
import { densestEncoding } from '@storefront/service-kit';
import compress from 'koa-compress';
import type Koa from 'koa';

const compressible = /^(application\/(json|javascript|manifest\+json|.+\+json)|text\/(?!event-stream)|image\/svg\+xml)/;

/** Middleware: brotli or gzip for text; what is compressed already, and pictures, pass as they are. */
export function compression(): Koa.Middleware {
  const compressed = compress({
    filter: (type) => compressible.test(type),
    threshold: 1024,
    br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    gzip: { level: 6 },
    deflate: false,
    zstd: false,
  });
  return (ctx, next) => {
    if (densestEncoding(ctx) !== 'identity') return compressed(ctx, next);
    // Also for who takes nothing at all, not even the answer as it is: an answer is better than none.
    ctx.vary('Accept-Encoding');
    return next();
  };
}
