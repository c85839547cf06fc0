import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectContainer } from './container';

const manifest = { entry: '/remotes/catalog/remote-entry.js', global: 'catalogContainer', modules: {}, slots: [] };
const container = { init: vi.fn<(scope: Record<string, Record<string, unknown>>) => void>(), get: vi.fn() };
let asked: HTMLScriptElement[];

/** Replaces the browser's script loading: each added script has the next effect. */
function onScripts(...effects: ((script: HTMLScriptElement) => void)[]) {
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    asked.push(script as HTMLScriptElement);
    const effect = effects.length > 1 ? effects.shift() : effects[0];
    queueMicrotask(() => effect?.(script as HTMLScriptElement));
  });
}

const registers = (script: HTMLScriptElement) => {
  Object.assign(globalThis, { catalogContainer: container });
  script.dispatchEvent(new Event('load'));
};
const registersNothing = (script: HTMLScriptElement) => void script.dispatchEvent(new Event('load'));
const fails = (script: HTMLScriptElement) => void script.dispatchEvent(new Event('error'));

beforeEach(() => {
  asked = [];
  vi.stubGlobal('__webpack_init_sharing__', vi.fn());
  vi.stubGlobal('__webpack_share_scopes__', { default: { react: {} } });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('connecting to a remote', () => {
  it('gives it the page’s shared libraries', async () => {
    onScripts(registers);
    expect(await connectContainer(manifest, 0)).toMatchObject({ get: expect.any(Function) });
    expect(container.init).toHaveBeenCalledWith({ react: {} });
    expect(asked.map(({ src }) => new URL(src).pathname)).toEqual(['/remotes/catalog/remote-entry.js']);
  });

  it('does not give other remotes the libraries that a remote adds', async () => {
    onScripts(registers);
    const shared = { default: { react: { '19.3.1': 'of the shell' } } };
    vi.stubGlobal('__webpack_share_scopes__', shared);
    container.init.mockImplementationOnce((scope) => {
      Object.assign(scope, { lodash: {} });
      Object.assign(scope.react!, { '19.3.1': 'of the remote', '19.99.0': 'of the remote' });
    });
    await connectContainer(manifest, 0);
    expect(shared.default).toEqual({ react: { '19.3.1': 'of the shell' } });
  });

  it.each(['location', 'fetch', 'status'])('does not let a remote replace the browser’s %s', async (global) => {
    onScripts(registers);
    const before = (window as unknown as Record<string, unknown>)[global];
    await expect(connectContainer({ ...manifest, global }, 0)).rejects.toThrow(`wants the global "${global}"`);
    expect((window as unknown as Record<string, unknown>)[global]).toBe(before);
    expect(asked).toEqual([]);
  });

  it('loads a remote whose name is also the id of an element, which `window` has as a property', async () => {
    onScripts(registers);
    vi.stubGlobal('catalogContainer', document.createElement('script'));
    expect(await connectContainer(manifest, 0)).toMatchObject({ get: expect.any(Function) });
  });

  it('requests a failed script again', async () => {
    onScripts(fails, registers);
    expect(await connectContainer(manifest, 0)).toMatchObject({ get: expect.any(Function) });
    expect(asked).toHaveLength(2);
  });

  it('fails after the second failure', async () => {
    onScripts(fails);
    await expect(connectContainer(manifest, 0)).rejects.toThrow('/remotes/catalog/remote-entry.js could not be loaded');
    expect(asked).toHaveLength(2);
  });

  it('fails if the script registers no container, even if an earlier one exists', async () => {
    onScripts(registersNothing);
    Object.assign(globalThis, { catalogContainer: container });
    await expect(connectContainer(manifest, 0)).rejects.toThrow('holds no container "catalogContainer"');
  });

  it('fails if the script does not arrive, and uses another address the next time', async () => {
    vi.useFakeTimers();
    onScripts(() => undefined);
    const connecting = expect(connectContainer(manifest, 1)).rejects.toThrow('did not arrive in time');
    await vi.advanceTimersByTimeAsync(8_000);
    await connecting;
    expect(asked.map(({ src }) => new URL(src).search)).toEqual(['?retry=1']);
  });

  it('sends no credentials to another origin', async () => {
    onScripts(registers);
    await connectContainer({ ...manifest, entry: 'https://cdn.example/entry.js' }, 0);
    expect(asked[0]?.crossOrigin).toBe('anonymous');
  });
});
