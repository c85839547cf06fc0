/** Bare Koa: answers every request with the bytes of a file, which it reads before it listens. */
import { readFileSync } from 'node:fs';
import Koa from 'koa';

const body = readFileSync(process.env.BODY_FILE);
const encoding = process.env.BODY_ENCODING;

new Koa()
  .use((ctx) => {
    if (encoding) ctx.set('content-encoding', encoding);
    ctx.type = 'application/json; charset=utf-8';
    ctx.body = body;
  })
  .listen(Number(process.env.PORT), '127.0.0.1');

// Without this handler, Node would exit on the signal without writing a profile.
process.once('SIGTERM', () => process.exit());
