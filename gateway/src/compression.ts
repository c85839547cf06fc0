import { constants } from 'node:zlib';
import { densestEncoding } from '@storefront/service-kit';
import compress from 'koa-compress';
import type Koa from 'koa';

const compressible = /^(application\/(json|javascript|manifest\+json|.+\+json)|text\/(?!event-stream)|image\/svg\+xml)/;

/** Middleware: compresses text with brotli or gzip. Pictures and answers that are already compressed pass unchanged. */
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
    // If the client accepts no encoding, not even identity, send it uncompressed.
    ctx.vary('Accept-Encoding');
    return next();
  };
}
