import { describe, expect, it, vi } from 'vitest';
import type { Container } from './container';
import type { FederationSource } from './federation-source';
import { createRemoteModules } from './remote-modules';

const Page = () => null;
const manifest = (entry: string) => ({ entry, global: 'catalog', modules: {} });
const containerOf = (get: Container['get']): Container => ({ init: () => undefined, get });

function setUp({ get = async () => () => ({ default: Page }), timeLimit = 1_000 }: { get?: Container['get']; timeLimit?: number } = {}) {
  const source = { locate: vi.fn<FederationSource['locate']>(async () => manifest('/v1.js')) };
  const connect = vi.fn(async () => containerOf(get));
  const onFailure = vi.fn();
  return { source, connect, onFailure, modules: createRemoteModules({ source, connect, onFailure, timeLimit }) };
}

const settled = (modules: ReturnType<typeof setUp>['modules']) => vi.waitFor(() => {
  const state = modules.read('catalog', 'routes');
  if (state.status === 'loading') throw new Error('still loading');
  return state;
});

describe('a remote’s module', () => {
  it('is loaded once, however many want it', async () => {
    const { modules, connect } = setUp();
    expect(modules.read('catalog', 'routes')).toEqual({ status: 'loading' });
    const [first, second] = await Promise.all([modules.load('catalog', 'routes', 0), modules.load('catalog', 'routes', 0)]);
    expect(first.default).toBe(Page);
    expect(second).toBe(first);
    expect(modules.read('catalog', 'routes')).toEqual({ status: 'ready', module: first });
    await modules.load('catalog', 'badge', 0);
    expect(connect).toHaveBeenCalledOnce();
  });

  it('tells those who watch when its state changes', async () => {
    const { modules } = setUp();
    const listener = vi.fn();
    const unsubscribe = modules.subscribe(listener);
    await modules.load('catalog', 'routes', 0);
    expect(listener).toHaveBeenCalledOnce();
    unsubscribe();
    await modules.load('catalog', 'badge', 0);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('that failed is looked for anew, where the map says it is by then', async () => {
    const { modules, source, connect, onFailure } = setUp();
    connect.mockRejectedValueOnce(new Error('down'));
    await expect(modules.load('catalog', 'routes', 0)).rejects.toThrow('down');
    expect(modules.read('catalog', 'routes')).toMatchObject({ status: 'failed' });
    expect(onFailure).toHaveBeenCalledWith(new Error('down'));

    source.locate.mockResolvedValueOnce(manifest('/v2.js'));
    await modules.load('catalog', 'routes', 1);
    expect(source.locate.mock.calls).toEqual([['catalog', false], ['catalog', true]]);
    expect(connect).toHaveBeenLastCalledWith(manifest('/v2.js'), 0);
    expect(modules.read('catalog', 'routes')).toMatchObject({ status: 'ready' });
  });

  it('that failed is connected to again, knowing how often it failed', async () => {
    const { modules, connect } = setUp();
    connect.mockRejectedValueOnce(new Error('hung'));
    await expect(modules.load('catalog', 'routes', 0)).rejects.toThrow();
    await modules.load('catalog', 'routes', 1);
    expect(connect.mock.calls).toEqual([[manifest('/v1.js'), 0], [manifest('/v1.js'), 1]]);
  });

  it('that threw is the same one again where no other version is there', async () => {
    const { modules, connect } = setUp();
    await modules.load('catalog', 'routes', 0);
    await modules.load('catalog', 'routes', 1);
    expect(connect).toHaveBeenCalledOnce();
  });

  it('that is being retried by one is waited for by the others', async () => {
    const get = vi.fn<Container['get']>(async () => () => ({ default: Page })).mockRejectedValueOnce(new Error('chunk'));
    const { modules } = setUp({ get });
    await expect(modules.load('catalog', 'routes', 0)).rejects.toThrow('chunk');
    await Promise.all([modules.load('catalog', 'routes', 1), modules.load('catalog', 'routes', 1), modules.load('catalog', 'routes', 0)]);
    expect(get).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['nothing', undefined],
    ['no default', { routes: Page }],
    ['something else', { default: 'text' }],
  ])('that exposes %s is a failure', async (_, exposed) => {
    const { modules } = setUp({ get: async () => () => exposed });
    modules.read('catalog', 'routes');
    expect(await settled(modules)).toMatchObject({ status: 'failed', error: { message: 'catalog/routes exposes no component' } });
  });

  it('that never comes is a failure after the time limit', async () => {
    const { modules } = setUp({ get: () => new Promise(() => undefined), timeLimit: 20 });
    await expect(modules.load('catalog', 'routes', 0)).rejects.toThrow('catalog/routes did not load within 20 ms');
  });

  it('that only might be wanted fails silently: who wants it then asks anew', async () => {
    const { modules, connect } = setUp();
    connect.mockRejectedValueOnce(new Error('down'));
    modules.prefetch('catalog', 'routes');
    modules.prefetch('catalog', 'routes');
    await vi.waitFor(() => expect(modules.read('catalog', 'routes').status).toBe('ready'));
    expect(connect).toHaveBeenCalledTimes(2);
  });
});

it('the shell’s own modules are loaded without a remote', async () => {
  const { source, connect } = setUp();
  const modules = createRemoteModules({ source, connect, local: { 'shell/about': async () => ({ default: Page }) } });
  expect((await modules.load('shell', 'about', 0)).default).toBe(Page);
  expect(source.locate).not.toHaveBeenCalled();
});
