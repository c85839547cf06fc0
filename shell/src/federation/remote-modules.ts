import type { ModuleState, RemoteModule, RemoteModules } from '@storefront/web-kit';
import { createContainers } from './containers';
import type { Connect } from './containers';
import type { FederationSource } from './federation-source';
import type { RemoteManifest } from './remote-manifest';
import { createSlotStates } from './slot-states';
import { within } from './within';

export interface ShellModules extends RemoteModules {
  /** Loads a module that will probably be needed. A failure is ignored; the next request loads it again. */
  prefetch(remote: string, module: string): void;
  /** Loads a module. @returns the module and the entry that it came from; rejects if it does not load */
  load(remote: string, module: string): Promise<Loaded>;
}

interface Options {
  source: FederationSource;
  connect: Connect;
  /** Preloads a module's files while its entry loads. */
  preload?: (files: RemoteManifest['modules'][string]) => void;
  /** The modules that the server rendered, as `<remote>/<module>`. */
  rendered?: string[];
  /** The shell's own modules that load on demand, by `<remote>/<module>`. */
  local?: Record<string, () => Promise<RemoteModule>>;
  /** Called for each failure; the visitor sees a notice or nothing. */
  onFailure?: (remote: string, error: Error) => void;
  /** Called before the page switches from a failed canary to the stable version. */
  onCanaryFailure?: (remote: string, error: Error) => void;
  /** Time limits for loading a module (ms). The limit of a canary is shorter, because the stable version can replace it. */
  timeLimit?: number;
  canaryTimeLimit?: number;
}

/** A loaded module and the entry that it came from. The entry identifies the version; it is blank for the shell's own modules. */
export interface Loaded {
  module: RemoteModule;
  entry: string;
}

interface Requested {
  state: ModuleState;
  loading: Promise<Loaded>;
  /** The entry of the module in `state`, if that is ready. */
  entry?: string;
  /** Another version is loading and will replace the one in `state`. */
  isReplaced: boolean;
}

const isModule = (value: unknown): value is RemoteModule =>
  typeof value === 'object' && value !== null && 'default' in value && (typeof value.default === 'function' || typeof value.default === 'object');

const notRendered: ModuleState = { status: 'loading' };

const errorOf = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)));

/** Loads modules from remotes, each once. A retry forgets the earlier failure. */
export function createRemoteModules({
  source,
  connect,
  preload = () => undefined,
  local = {},
  rendered = [],
  onFailure = () => undefined,
  onCanaryFailure = () => undefined,
  timeLimit = 12_000,
  canaryTimeLimit = 5_000,
}: Options): ShellModules {
  const requests = new Map<string, Requested>();
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  const containerOf = createContainers(connect);
  const keyOf = (remote: string, module: string) => `${remote}/${module}`;

  async function loadFrom(manifest: RemoteManifest, module: string): Promise<Loaded> {
    const files = manifest.modules[module];
    if (files) preload(files);
    const container = await containerOf(manifest);
    const loaded = (await container.get(`./${module}`))();
    if (!isModule(loaded)) throw new Error(`${manifest.entry} exposes no component as ${module}`);
    return { module: loaded, entry: manifest.entry };
  }

  /** A page that was opened before a deployment may have addresses of deleted files. Then it asks for the current version. */
  async function loadStable(remote: string, module: string, fresh: boolean): Promise<Loaded> {
    const manifest = await source.locate(remote, fresh);
    try {
      return await loadFrom(manifest, module);
    } catch (error) {
      const current = fresh ? manifest : await source.locate(remote, true).catch(() => manifest);
      if (current.entry === manifest.entry) throw error;
      return loadFrom(current, module);
    }
  }

  /** Loads the stable version if the canary fails, or if another module of the canary failed while this one loaded. */
  async function loadVersion(remote: string, module: string, fresh: boolean): Promise<Loaded> {
    const key = keyOf(remote, module);
    if (source.isOnCanary(remote)) {
      const trial = source.locate(remote, false).then((manifest) => loadFrom(manifest, module));
      const loaded = await within(canaryTimeLimit, key, trial).catch((reason: unknown) => leaveCanary(remote, errorOf(reason)));
      if (loaded && source.isOnCanary(remote)) return loaded;
    }
    return within(timeLimit, key, loadStable(remote, module, fresh));
  }

  function leaveCanary(remote: string, error: Error): undefined {
    if (!source.isOnCanary(remote)) return;
    onCanaryFailure(remote, error);
    source.leaveCanary(remote);
  }

  function open(remote: string, module: string, { fresh = false, replaces }: { fresh?: boolean; replaces?: Requested } = {}): Requested {
    const key = keyOf(remote, module);
    const ofShell = local[key]?.().then((loaded) => ({ module: loaded, entry: '' }));
    const requested: Requested = { state: replaces?.state ?? { status: 'loading' }, loading: ofShell ?? loadVersion(remote, module, fresh), isReplaced: replaces !== undefined };
    requests.set(key, requested);
    const settle = (state: ModuleState, entry?: string) => {
      Object.assign(requested, { state, entry, isReplaced: false });
      if (requests.get(key) !== requested) return;
      if (entry !== undefined) replaceOthers(remote, entry);
      notify();
    };
    requested.loading.then(
      (loaded) => settle({ status: 'ready', module: loaded.module }, loaded.entry),
      (reason: unknown) => {
        const error = errorOf(reason);
        onFailure(remote, error);
        settle({ status: 'failed', error });
      },
    );
    return requested;
  }

  /** Two versions of a remote in one page would not share state, so all its modules switch. A shown module stays until its replacement has loaded. */
  function replaceOthers(remote: string, entry: string): void {
    for (const [key, requested] of requests) {
      const isOther = key.startsWith(`${remote}/`) && requested.state.status === 'ready' && !requested.isReplaced && requested.entry !== entry;
      if (isOther) open(remote, key.slice(remote.length + 1), { replaces: requested });
    }
  }

  function reload(remote: string, module: string): void {
    open(remote, module, { fresh: true });
    notify();
  }

  const requestOf = (remote: string, module: string) => requests.get(keyOf(remote, module)) ?? open(remote, module);

  const slotStates = createSlotStates(source, { onFailure, onCanaryFailure: leaveCanary, notify });

  return {
    fillings: slotStates.of,
    renderedFillings: slotStates.rendered,
    retryFillings: slotStates.retry,
    read: (remote, module) => requestOf(remote, module).state,
    readRendered: (remote, module) => (rendered.includes(keyOf(remote, module)) ? requestOf(remote, module).state : notRendered),
    load: (remote, module) => requestOf(remote, module).loading,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry(remote, module) {
      if (requestOf(remote, module).state.status !== 'loading') reload(remote, module);
    },
    threw(remote, module, thrown, error) {
      const requested = requestOf(remote, module);
      if (requested.state.status !== 'ready' || requested.state.module !== thrown) return;
      if (source.isOnCanary(remote)) {
        leaveCanary(remote, error);
        reload(remote, module);
      } else if (requested.isReplaced) {
        requested.state = { status: 'loading' };
        notify();
      } else {
        onFailure(remote, error);
      }
    },
    reportForeign(remote, error) {
      const origin = source.originOf(error);
      if (origin === remote || origin === 'shell') return false;
      if (source.isOnCanary(origin)) {
        leaveCanary(origin, error);
        replaceOthers(origin, '');
      } else {
        onFailure(origin, error);
      }
      return true;
    },
    prefetch(remote, module) {
      const key = keyOf(remote, module);
      if (requests.has(key)) return;
      const requested = open(remote, module);
      requested.loading.catch(() => {
        if (requests.get(key) === requested) requests.delete(key);
      });
    },
  };
}
