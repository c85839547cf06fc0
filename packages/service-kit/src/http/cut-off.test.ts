import { once } from 'node:events';
import { get } from 'node:http';
import { PassThrough } from 'node:stream';
import Koa from 'koa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordedLogger } from '../testing';
import { logCutOffs } from './cut-off';
import { listen } from './listen';

describe('an incomplete answer', () => {
  let recorded: ReturnType<typeof recordedLogger>;
  let body: PassThrough;
  let failed: Promise<unknown>;
  let listening: Awaited<ReturnType<typeof listen>>;

  beforeEach(async () => {
    recorded = recordedLogger();
    body = new PassThrough();
    const app = new Koa();
    logCutOffs(app, recorded.logger);
    failed = once(app, 'error');
    app.use((ctx) => {
      ctx.body = body;
    });
    listening = await listen(app, { port: 0, host: '127.0.0.1' });
  });
  afterEach(() => listening.close());

  async function begun() {
    const request = get(listening.url);
    request.on('error', () => undefined);
    body.write('the beginning');
    const [answer] = (await once(request, 'response')) as [NodeJS.ReadableStream];
    answer.on('error', () => undefined);
    await once(answer, 'data');
    return request;
  }
  const warnings = () => recorded.entries().map(({ msg }) => msg);

  it('is logged as a warning if our side failed', async () => {
    await begun();
    body.destroy(new Error('the disk is gone'));
    await failed;
    expect(new Set(warnings())).toEqual(new Set(['The response ended before it was complete']));
  });

  it('is not logged as a warning if the client disconnected', async () => {
    (await begun()).destroy();
    await failed;
    expect(warnings()).toEqual([]);
  });
});
