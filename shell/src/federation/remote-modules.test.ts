import { describe, expect, it, vi } from 'vitest';
import type { Container } from './container';
import { createRemoteModules } from './remote-modules';

const none = new Map();
const Page = () => null;
const Canary = () => null;
const manifest = (entry: string) => ({ entry, global: 'catalog', modules: {}, slots: [] });
const exposing = (component: unknown): Container['get'] => async () => () => ({ default: component });

/** `entries`: each entry's container; connecting to any other entry fails. */
function setUp({ entries = { '/v1.js': exposing(Page) }, canary = false, limits = {} }: { entries?: Record<string, Container['get']>; canary?: boolean; limits?: object } = {}) {
  let isOnCanary = canary;
  const source = {
    locate: vi.fn(async (_remote: string, _fresh: boolean) => manifest(isOnCanary ? '/canary.js' : '/v1.js')),
    fillings: () => none,
    locateFillings: async () => new Map<string, Error>(),
    isOnCanary: () => isOnCanary,
    leaveCanary: vi.fn(() => void (isOnCanary = false)),
    identify: () => ({ version: '1', team: 't' }),
    originOf: ({ cause }: Error) => (typeof cause === 'string' ? cause : 'shell'),
  };
  const connect = vi.fn(async ({ entry }: { entry: string }, _attempt: number): Promise<Container> => {
    const get = entries[entry];
    if (!get) throw new Error(`${entry} is down`);
    return { get };
  });
  const onFailure = vi.fn();
  const onCanaryFailure = vi.fn();
  const modules = createRemoteModules({ source, connect, onFailure, onCanaryFailure, ...limits });

  /** Waits until a module has loaded or failed. */
  const settled = (module = 'routes') =>
    vi.waitFor(
      () => {
        const state = modules.read('catalog', module);
        if (state.status === 'loading') throw new Error('still loading');
        return state;
      },
      { timeout: 15_000 },
    );
  const expectShown = async (module: string, component: unknown) => expect.poll(() => modules.read('catalog', module)).toMatchObject({ status: 'ready', module: { default: component } });
  return { entries, source, connect, onFailure, onCanaryFailure, modules, settled, expectShown };
}

const shown = (modules: ReturnType<typeof setUp>['modules'], module = 'routes') => {
  const state = modules.read('catalog', module);
  if (state.status !== 'ready') throw new Error(`${module} is ${state.status}`);
  return state.module;
};

describe('a remote’s module', () => {
  it('is loaded once for many readers', async () => {
    const { modules, connect, expectShown } = setUp();
    expect(modules.read('catalog', 'routes')).toEqual({ status: 'loading' });
    modules.read('catalog', 'badge');
    await expectShown('routes', Page);
    await expectShown('badge', Page);
    expect(modules.read('catalog', 'routes')).toBe(modules.read('catalog', 'routes'));
    expect(connect).toHaveBeenCalledOnce();
  });

  it('requests its files together with its entry', async () => {
    const files = { scripts: ['/routes.js'], styles: ['/routes.css'] };
    const asked: unknown[] = [];
    const modules = createRemoteModules({
      source: { locate: async () => ({ ...manifest('/v1.js'), modules: { routes: files } }), fillings: () => none, locateFillings: async () => new Map<string, Error>(), isOnCanary: () => false, leaveCanary: () => undefined, identify: () => ({ version: '1', team: 't' }), originOf: () => 'shell' },
      preload: (of) => asked.push(of),
      connect: async () => {
        asked.push('entry');
        return { get: exposing(Page) };
      },
    });
    modules.read('catalog', 'routes');
    await expect.poll(() => asked).toEqual([files, 'entry']);
  });

  it('notifies its subscribers when its state changes', async () => {
    const { modules, settled } = setUp();
    const listener = vi.fn();
    const unsubscribe = modules.subscribe(listener);
    await settled();
    expect(listener).toHaveBeenCalledOnce();
    unsubscribe();
    await settled('badge');
    expect(listener).toHaveBeenCalledOnce();
  });

  it('is located again on a retry, with the current map', async () => {
    const { modules, source, connect, entries, onFailure, settled, expectShown } = setUp({ entries: {} });
    expect(await settled()).toMatchObject({ status: 'failed' });
    expect(onFailure).toHaveBeenCalledExactlyOnceWith('catalog', new Error('/v1.js is down'));
    source.locate.mockResolvedValue(manifest('/v2.js'));
    entries['/v2.js'] = exposing(Page);
    modules.retry('catalog', 'routes');
    await expectShown('routes', Page);
    expect(connect).toHaveBeenLastCalledWith(manifest('/v2.js'), 0);
  });

  it('connects again on a retry, and passes on how often it failed', async () => {
    const { modules, connect, entries, settled, expectShown } = setUp({ entries: {} });
    await settled();
    entries['/v1.js'] = exposing(Page);
    modules.retry('catalog', 'routes');
    await expectShown('routes', Page);
    expect(connect.mock.calls.map(([, attempt]) => attempt)).toEqual([0, 1]);
  });

  it('reports an error once if it throws, and returns the same module if there is no other version', async () => {
    const { modules, connect, onFailure, expectShown } = setUp();
    await expectShown('routes', Page);
    modules.threw('catalog', 'routes', shown(modules), new Error('boom'));
    expect(onFailure).toHaveBeenCalledExactlyOnceWith('catalog', new Error('boom'));
    modules.retry('catalog', 'routes');
    await expectShown('routes', Page);
    expect(connect).toHaveBeenCalledOnce();
  });

  it('that another remote’s boundary catches is reported as its own failure', () => {
    const { modules, onFailure } = setUp();
    const [ofCatalog, ofShell] = [new Error('boom', { cause: 'catalog' }), new Error('boom')];
    expect(modules.reportForeign('catalog', ofCatalog)).toBe(false);
    expect(modules.reportForeign('catalog', ofShell)).toBe(false);
    expect(onFailure).not.toHaveBeenCalled();
    expect(modules.reportForeign('checkout', ofCatalog)).toBe(true);
    expect(onFailure).toHaveBeenCalledExactlyOnceWith('catalog', ofCatalog);
  });

  it('is retried once for many readers', async () => {
    const get = vi.fn(exposing(Page)).mockRejectedValueOnce(new Error('chunk'));
    const { modules, settled, expectShown } = setUp({ entries: { '/v1.js': get } });
    expect(await settled()).toMatchObject({ status: 'failed' });
    modules.retry('catalog', 'routes');
    modules.retry('catalog', 'routes');
    await expectShown('routes', Page);
    expect(get).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['nothing', undefined],
    ['no default', { routes: Page }],
    ['something else', { default: 'text' }],
  ])('fails if it exposes %s', async (_, exposed) => {
    const { settled } = setUp({ entries: { '/v1.js': async () => () => exposed } });
    expect(await settled()).toMatchObject({ status: 'failed', error: { message: '/v1.js exposes no component as routes' } });
  });

  it('fails after the time limit', async () => {
    const { settled } = setUp({ entries: { '/v1.js': () => new Promise(() => undefined) }, limits: { timeLimit: 20 } });
    expect(await settled()).toMatchObject({ status: 'failed', error: { message: 'catalog/routes did not load within 20 ms' } });
  });

  it('ignores the failure of a prefetch and loads again when it is needed', async () => {
    const { modules, connect, expectShown } = setUp();
    connect.mockRejectedValueOnce(new Error('down'));
    modules.prefetch('catalog', 'routes');
    modules.prefetch('catalog', 'routes');
    await expect.poll(() => connect).toHaveBeenCalledOnce();
    await expect.poll(() => modules.read('catalog', 'routes').status).not.toBe('failed');
    await expectShown('routes', Page);
    expect(connect).toHaveBeenCalledTimes(2);
  });
});

describe('a page that was opened before a deployment', () => {
  it('uses the current version for all of a remote if the old files no longer exist', async () => {
    const get = vi.fn<Container['get']>(async (module) => {
      if (module === './routes') throw new Error('chunk');
      return () => ({ default: Page });
    });
    const { modules, source, entries, onFailure, expectShown } = setUp({ entries: { '/v1.js': get } });
    await expectShown('badge', Page);
    entries['/v2.js'] = exposing(Canary);
    let isFresh = false;
    source.locate.mockImplementation(async (_, fresh) => {
      isFresh ||= fresh;
      return manifest(isFresh ? '/v2.js' : '/v1.js');
    });
    modules.read('catalog', 'routes');
    await expectShown('routes', Canary);
    await expectShown('badge', Canary);
    expect(onFailure).not.toHaveBeenCalled();
  });
});

describe('a canary', () => {
  const both = () => ({ '/canary.js': exposing(Canary), '/v1.js': exposing(Page) });

  it('is shown to its visitors', async () => {
    const { onCanaryFailure, expectShown } = setUp({ entries: both(), canary: true });
    await expectShown('routes', Canary);
    expect(onCanaryFailure).not.toHaveBeenCalled();
  });

  it.each<[string, Record<string, Container['get']>]>([
    ['cannot be reached', {}],
    ['has no such module', { '/canary.js': () => Promise.reject(new Error('chunk')) }],
    ['hangs', { '/canary.js': () => new Promise(() => undefined) }],
    ['exposes nothing', { '/canary.js': async () => () => undefined }],
  ])('is replaced by the stable version if it %s', async (_, entries) => {
    const { modules, onFailure, onCanaryFailure, expectShown } = setUp({ entries: { ...entries, '/v1.js': exposing(Page) }, canary: true, limits: { canaryTimeLimit: 20 } });
    const states = new Set<string>();
    modules.subscribe(() => states.add(modules.read('catalog', 'routes').status));
    await expectShown('routes', Page);
    expect(onCanaryFailure).toHaveBeenCalledExactlyOnceWith('catalog', expect.any(Error));
    expect(onFailure).not.toHaveBeenCalled();
    expect(states).toEqual(new Set(['ready']));
  });

  it('is replaced with all its modules if it throws', async () => {
    const { modules, onFailure, onCanaryFailure, expectShown } = setUp({ entries: both(), canary: true });
    await expectShown('routes', Canary);
    await expectShown('badge', Canary);
    const thrown = shown(modules);
    modules.threw('catalog', 'routes', thrown, new Error('boom'));
    expect(modules.read('catalog', 'routes')).toEqual({ status: 'loading' });
    expect(shown(modules, 'badge').default).toBe(Canary);
    modules.threw('catalog', 'routes', thrown, new Error('boom'));
    await expectShown('routes', Page);
    await expectShown('badge', Page);
    expect(onCanaryFailure).toHaveBeenCalledExactlyOnceWith('catalog', new Error('boom'));
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('is replaced for both modules if one fails while the other loads', async () => {
    let arrive: () => void = () => undefined;
    const later = new Promise<void>((resolve) => (arrive = resolve));
    const get: Container['get'] = async (module) => {
      if (module === './badge') throw new Error('chunk');
      await later;
      return () => ({ default: Canary });
    };
    const { modules, expectShown } = setUp({ entries: { '/canary.js': get, '/v1.js': exposing(Page) }, canary: true });
    modules.read('catalog', 'routes');
    await expectShown('badge', Page);
    arrive();
    await expectShown('routes', Page);
  });

  it('is replaced without a notice if it fails while React removes one of its components', async () => {
    const { modules, onFailure, onCanaryFailure, source, expectShown } = setUp({ entries: { '/canary.js': exposing(Canary), '/v1.js': exposing(Page) }, canary: true });
    await expectShown('routes', Canary);
    const error = new Error('boom', { cause: 'catalog' });
    expect(modules.reportForeign('shell', error)).toBe(true);
    expect(modules.read('catalog', 'routes')).toMatchObject({ status: 'ready', module: { default: Canary } });
    await expectShown('routes', Page);
    expect(onCanaryFailure).toHaveBeenCalledExactlyOnceWith('catalog', error);
    expect(onFailure).not.toHaveBeenCalled();
    expect(source.isOnCanary()).toBe(false);
  });

  it('is reported before it is replaced, so that the report has its version', async () => {
    const { source, onCanaryFailure, expectShown } = setUp({ entries: { '/v1.js': exposing(Page) }, canary: true });
    onCanaryFailure.mockImplementation(() => expect(source.isOnCanary()).toBe(true));
    await expectShown('routes', Page);
    expect(onCanaryFailure).toHaveBeenCalledOnce();
  });
});

it('the shell’s own modules load without a remote', async () => {
  const { source, connect } = setUp();
  const modules = createRemoteModules({ source, connect, local: { 'shell/about': async () => ({ default: Page }) } });
  await expect.poll(() => modules.read('shell', 'about')).toMatchObject({ status: 'ready', module: { default: Page } });
  expect(source.locate).not.toHaveBeenCalled();
});
