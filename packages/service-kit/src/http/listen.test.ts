import Koa from 'koa';
import { describe, expect, it } from 'vitest';
import { listen } from './listen';

describe('listen', () => {
  it('says which setting is wrong', async () => {
    await expect(listen(new Koa(), { port: 0, host: 'nowhere.invalid' })).rejects.toThrow(/HOST: cannot be listened on at nowhere\.invalid \(E\w+\)/);
  });

  it('says where it listens', async () => {
    const app = new Koa().use((ctx) => void (ctx.body = 'here'));
    const listening = await listen(app, { port: 0, host: '127.0.0.1' });
    expect(listening.url).toBe(`http://127.0.0.1:${listening.port}`);
    expect(await (await fetch(listening.url)).text()).toBe('here');
    await listening.close();
    await expect(fetch(listening.url)).rejects.toThrow();
  });

  it('refuses a port that is taken', async () => {
    const first = await listen(new Koa(), { port: 0, host: '127.0.0.1' });
    await expect(listen(new Koa(), { port: first.port, host: '127.0.0.1' })).rejects.toThrow(`PORT: ${first.port} is in use at 127.0.0.1`);
    await first.close();
  });

  it('finishes the requests in flight before it is closed', async () => {
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
});
