import { once } from 'node:events';
import http from 'node:http';
import { connect } from 'node:net';
import Koa from 'koa';
import { describe, expect, it } from 'vitest';
import { recordedLogger, sendRaw } from '../testing';
import { listen } from './listen';

describe('listen', () => {
  it('names the wrong setting', async () => {
    await expect(listen(new Koa(), { port: 0, host: 'nowhere.invalid' })).rejects.toThrow(/HOST: the part cannot listen at nowhere\.invalid \(E\w+\)/);
  });

  it('returns its URL', async () => {
    const app = new Koa().use((ctx) => void (ctx.body = 'here'));
    const listening = await listen(app, { port: 0, host: '127.0.0.1' });
    expect(listening.url).toBe(`http://127.0.0.1:${listening.port}`);
    expect(await (await fetch(listening.url)).text()).toBe('here');
    await listening.close();
    await expect(fetch(listening.url)).rejects.toThrow();
  });

  it('rejects a port that is in use', async () => {
    const first = await listen(new Koa(), { port: 0, host: '127.0.0.1' });
    const again = { port: first.port, host: '127.0.0.1' };
    await expect(listen(new Koa(), again)).rejects.toThrow(`PORT: ${first.port} is in use at 127.0.0.1`);
    await expect(listen(new Koa(), { ...again, setting: 'METRICS_PORT' })).rejects.toThrow(`METRICS_PORT: ${first.port} is in use at 127.0.0.1`);
    await first.close();
  });

  describe('with several sockets', () => {
    const sockets = 8;

    it('rejects a port that is in use', async () => {
      const first = await listen(new Koa(), { port: 0, host: '127.0.0.1', sockets });
      await expect(listen(new Koa(), { port: first.port, host: '127.0.0.1', sockets })).rejects.toThrow(`PORT: ${first.port} is in use at 127.0.0.1`);
      await first.close();
    });

    it.runIf(process.platform === 'linux')('accepts several connections in a turn of the event loop', async () => {
      const clients = 64;
      let requests = 0;
      const app = new Koa().use((ctx) => void (ctx.body = String((requests += 1))));
      const listening = await listen(app, { port: 0, host: '127.0.0.1', sockets });
      const open = Array.from({ length: clients }, () => connect(listening.port, '127.0.0.1'));
      for (const client of open) client.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
      let turns = 0;
      for (; requests < clients; turns += 1) await new Promise((resolve) => setImmediate(resolve));
      expect(turns).toBeLessThan(clients);
      for (const client of open) client.destroy();
      await listening.close();
    });

    it('finishes the requests in flight on all sockets before it closes', async () => {
      const clients = 32;
      let begun = 0;
      const isFinished = Promise.withResolvers<void>();
      const areBegun = Promise.withResolvers<void>();
      const app = new Koa().use(async (ctx) => {
        if ((begun += 1) === clients) areBegun.resolve();
        await isFinished.promise;
        ctx.body = 'done';
      });
      const listening = await listen(app, { port: 0, host: '127.0.0.1', sockets });
      const answers = Array.from({ length: clients }, async () => (await fetch(listening.url)).text());
      await areBegun.promise;
      let isClosed = false;
      const closed = listening.close().then(() => (isClosed = true));
      await new Promise((resolve) => setImmediate(resolve));
      expect(isClosed).toBe(false);
      isFinished.resolve();
      expect(new Set(await Promise.all(answers))).toEqual(new Set(['done']));
      await closed;
      await expect(fetch(listening.url)).rejects.toThrow();
    });
  });

  it('closes a connection whose request head does not arrive in time, but no idle one', async () => {
    const app = new Koa().use((ctx) => void (ctx.body = 'here'));
    const listening = await listen(app, { port: 0, host: '127.0.0.1', headersTimeout: 2_000 });
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const get = () =>
      new Promise<boolean>((resolve, reject) => {
        const request = http.get(listening.url, { agent }, (response) => void response.resume().once('end', () => resolve(request.reusedSocket)));
        request.once('error', reject);
      });
    expect(await get()).toBe(false);
    const slow = connect(listening.port, '127.0.0.1').setEncoding('utf8');
    slow.write('GET / HTTP/1.1\r\nHost: x\r\nX-');
    expect(await once(slow, 'data')).toEqual([expect.stringContaining('408 Request Timeout')]);
    await once(slow, 'close');
    expect(await get()).toBe(true);
    agent.destroy();
    await listening.close();
  });

  it.each([1, 8])('closes a connection whose client does not read its answer: %i sockets', async (sockets) => {
    const { promise: closed, resolve: close } = Promise.withResolvers<boolean>();
    const app = new Koa().use((ctx) => {
      ctx.body = Buffer.alloc(32 * 1024 * 1024);
      ctx.res.once('close', () => close(ctx.res.writableFinished));
    });
    const listening = await listen(app, { port: 0, host: '127.0.0.1', sockets, stallTimeout: 1_000 });
    const client = connect(listening.port, '127.0.0.1');
    client.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
    expect(await closed).toBe(false);
    client.destroy();
    await listening.close();
  });

  it('logs a malformed request without its content', async () => {
    const { logger, entries } = recordedLogger();
    const listening = await listen(new Koa(), { port: 0, host: '127.0.0.1', logger });
    expect((await sendRaw(listening.url, ['GET x://x/secret HTTP/1.1\r\nHost: shop\r\n\r\n'])).status).toBe(400);
    expect((await sendRaw(listening.url, ['GET secret\r\n\r\n'])).status).toBe(400);
    await listening.close();
    expect(entries()).toMatchObject(['The address of the request is malformed', 'The request is malformed'].map((reason) => ({ msg: 'Malformed request rejected', address: '127.0.0.1', status: 400, reason })));
    expect(JSON.stringify(entries())).not.toContain('secret');
  });

  it.each(['Host: shop\r\nHost: shop', 'Host: shop\r\nhOST: other', 'Accept: *'])('answers 400 to the headers %j: a request names one host', async (headers) => {
    const listening = await listen(new Koa().use((ctx) => void (ctx.body = 'here')), { port: 0, host: '127.0.0.1' });
    expect(await sendRaw(listening.url, [`GET / HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`])).toMatchObject({ status: 400, body: { success: false } });
    expect((await sendRaw(listening.url, ['GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n'])).status).toBe(200);
    await listening.close();
  });

  it('finishes the requests in flight before it closes', async () => {
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    let finish = () => {};
    const isFinished = new Promise<void>((resolve) => (finish = resolve));
    const app = new Koa().use(async (ctx) => {
      begun();
      await isFinished;
      ctx.body = 'done';
    });
    const listening = await listen(app, { port: 0, host: '127.0.0.1' });
    const answer = fetch(listening.url);
    await isBegun;
    const closed = listening.close();
    finish();
    expect(await (await answer).text()).toBe('done');
    await closed;
  });

  it('answers a request on an open connection while it closes, with Connection: close', async () => {
    const app = new Koa().use((ctx) => void (ctx.body = 'here'));
    const listening = await listen(app, { port: 0, host: '127.0.0.1' });
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const get = () =>
      new Promise<{ connection: string | undefined; isReused: boolean }>((resolve, reject) => {
        const request = http.get(listening.url, { agent }, (response) => {
          response.resume().once('end', () => resolve({ connection: response.headers.connection, isReused: request.reusedSocket }));
        });
        request.once('error', reject);
      });
    expect(await get()).toEqual({ connection: 'keep-alive', isReused: false });
    const closed = listening.close();
    expect(await get()).toEqual({ connection: 'close', isReused: true });
    await closed;
    await expect(get()).rejects.toThrow('ECONNREFUSED');
    agent.destroy();
  });

  it('closes the connection of an answer in progress', async () => {
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    let finish = () => {};
    const isFinished = new Promise<void>((resolve) => (finish = resolve));
    const app = new Koa().use(async (ctx) => {
      begun();
      await isFinished;
      ctx.body = 'done';
    });
    const listening = await listen(app, { port: 0, host: '127.0.0.1' });
    const answer = fetch(listening.url);
    await isBegun;
    const closed = listening.close();
    finish();
    expect((await answer).headers.get('connection')).toBe('close');
    await closed;
  });
});
