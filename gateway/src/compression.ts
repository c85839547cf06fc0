import { finished, Readable, type Duplex } from 'node:stream';
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
  return async (ctx, next) => {
    if (densestEncoding(ctx) === 'identity') {
      // If the client accepts no encoding, not even identity, send it uncompressed.
      ctx.vary('Accept-Encoding');
      return next();
    }
    let plain: unknown;
    await compressed(ctx, async () => {
      await next();
      plain = ctx.body;
    });
    if (plain instanceof Readable && plain !== ctx.body) breakWith(plain, ctx.body as Duplex);
  };
}

/** If the plain stream breaks off, the compressed one breaks off too. A pipe alone would leave it open for ever. */
function breakWith(plain: Readable, compressed: Duplex): void {
  finished(plain, (error) => {
    if (error) compressed.destroy(error);
  });
}
