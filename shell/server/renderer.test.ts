import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PageToRender } from '../src/server/page-to-render';
import { rendererLimits, type RendererLimits } from './renderer';
import { createRenderers, type Renderers, type RenderersOptions } from './renderers';

/** A worker like the shell's, whose pages do what their address says. */
const worker = `
const { parentPort, threadId, workerData } = require('node:worker_threads');
if (workerData?.code === 'throw') throw new Error('broken build');
if (workerData?.code === 'loop') for (;;);
const used = () => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};
const pages = {
  '/fine': () => JSON.stringify({ environment: Object.keys(process.env), remote: workerData?.remote }),
  '/thread': () => String(threadId),
  '/throws': () => { throw new Error('broken page'); },
  '/loops': () => { for (;;); },
  '/waits': () => new Promise(() => undefined),
  '/slow': () => { for (const end = used() + 2_000_000; used() < end;); return 'slow'; },
  '/exits': () => process.exit(0),
  '/eats': () => { const eaten = []; for (;;) eaten.push(new Array(1e6).fill(eaten.length)); },
};
parentPort.on('message', async ({ address }) => {
  const answer = await (async () => ({ page: { html: await pages[address](), links: '', missing: [] } }))().catch(({ message }) => ({ error: message }));
  parentPort.postMessage({ ...answer, usedMicroseconds: used() });
});
parentPort.postMessage('ready');`;

const shop = { name: 'Resham', phone: '', email: '', upiId: '', upiPayee: '', publicUrl: '' };
const pageAt = (address: string): PageToRender => ({ address, shop, fillings: new Map(), answers: '{}' });
const build = (code = '', version = '1.0.0') => ({ remote: 'catalog', version, code: { address: `/remotes/catalog/server/${code}.cjs`, code } });
/** Only a page that hangs reaches them. */
const limits: RendererLimits = { ...rendererLimits, pageMs: 20_000, busyPageMs: 20_000, startMs: 20_000, busyStartMs: 30_000, hangMs: 30_000 };
/** For a page that takes too long. */
const shortLimits: RendererLimits = { ...limits, pageMs: 100 };

let folder: string;
let file: string;
let renderers: Renderers;

function open(options: Partial<RenderersOptions> = {}) {
  const onError = vi.fn<(error: Error) => void>();
  renderers = createRenderers({ file, onError, limits, restMs: 50, ...options });
  return { onError, htmlOf: async (address: string, from = build()) => (await renderers.render(from, pageAt(address)))?.html };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'renderer-'));
  file = path.join(folder, 'renderer.cjs');
  await writeFile(file, worker);
});
afterEach(() => renderers.stop());
afterAll(() => rm(folder, { recursive: true }));

describe('the server side of a front end', () => {
  it('renders pages in a worker that does not know the shop’s settings', async () => {
    const { htmlOf, onError } = open();
    process.env.INTERNAL_TOKEN = 'secret';
    expect(JSON.parse((await htmlOf('/fine')) ?? '')).toEqual({ environment: [], remote: 'catalog' });
    expect(JSON.parse((await renderers.render({ remote: 'shell', version: '1' }, pageAt('/fine')))?.html ?? '')).toEqual({ environment: [] });
    delete process.env.INTERNAL_TOKEN;
    expect(onError).not.toHaveBeenCalled();
  });

  it.each([
    ['/throws', /broken page/, limits],
    ['/slow', /takes longer than 100 ms/, shortLimits],
    ['/waits', /takes longer than 100 ms/, { ...shortLimits, hangMs: 800 }],
    // On a busy machine, it may get little processor time until it counts as hanging.
    ['/loops', /takes longer than 100 ms/, { ...shortLimits, busyPageMs: 100, hangMs: 800 }],
    ['/exits', /ended itself/, limits],
    ['/eats', /memory|takes longer|hangs/, { ...shortLimits, hangMs: 800 }],
  ])('leaves a page that misbehaves (%s) to the browser, names the build, and renders others again', async (address, reason, pageLimits) => {
    const { htmlOf, onError } = open({ limits: pageLimits });
    await htmlOf('/fine');
    expect(await htmlOf(address)).toBeUndefined();
    expect(String(onError.mock.calls[0]?.[0])).toMatch(reason);
    expect(String(onError.mock.calls[0]?.[0])).toContain('catalog 1.0.0');
    await expect.poll(() => htmlOf('/fine')).toBeDefined();
  });

  it('is named as late also if the first look at its page comes only when the page counts as hanging', async () => {
    const early = shortLimits.pageMs / 2;
    const { htmlOf, onError } = open({ limits: { ...shortLimits, startMs: early, busyPageMs: early, hangMs: early } });
    expect(await htmlOf('/waits')).toBeUndefined();
    expect(onError.mock.calls.map(String)).toEqual([expect.stringMatching(/takes longer than 100 ms/), expect.stringMatching(/hangs/)]);
  });

  it.each(['throw', 'loop'])('may fail while it loads (%s): its pages go to the browser, other builds render', async (code) => {
    const { htmlOf, onError } = open({ limits: { ...limits, busyStartMs: 1_000 } });
    expect(await htmlOf('/fine', build(code))).toBeUndefined();
    await expect.poll(() => htmlOf('/fine', build())).toBeDefined();
    await expect.poll(() => onError).toHaveBeenCalled();
  });

  it('is not started again at once after it failed', async () => {
    const { htmlOf, onError } = open({ restMs: 60_000 });
    expect(await htmlOf('/fine', build('throw'))).toBeUndefined();
    expect(renderers.canRender(build('throw'))).toBe(false);
    expect(await htmlOf('/fine', build('throw'))).toBeUndefined();
    expect(onError).toHaveBeenCalledOnce();
  });

  it('leaves pages to the browser if too many wait', async () => {
    const { htmlOf } = open({ limits: { ...limits, maxQueue: 2 } });
    const pages = await Promise.all(Array.from({ length: 6 }, () => htmlOf('/fine')));
    expect(pages.filter(Boolean)).toHaveLength(2);
  });

  it('leaves all pages to the browser if the shell’s build lacks its file', async () => {
    const { htmlOf, onError } = open({ file: path.join(folder, 'missing.cjs') });
    expect(await htmlOf('/fine')).toBeUndefined();
    expect(String(onError.mock.calls[0]?.[0])).toContain('missing.cjs');
  });

  it('may be named relative to the working folder', async () => {
    const { htmlOf } = open({ file: path.relative(process.cwd(), file) });
    expect(await htmlOf('/fine')).toBeDefined();
  });

  it('keeps its worker between pages, and ends it after a time without work', async () => {
    const { htmlOf } = open();
    expect(await htmlOf('/thread')).toBe(await htmlOf('/thread'));
    renderers.stop();
    const { htmlOf: renderRarely } = open({ idleMs: 0 });
    expect(await renderRarely('/thread')).not.toBe(await renderRarely('/thread'));
  });
});
