import type { RemoteLoader, RemoteModule } from '@storefront/web-kit';
import type { Container } from './container';
import type { FederationSource } from './federation-source';
import type { RemoteManifest } from './remote-manifest';

/** A module of a remote, from the moment that somebody wanted it. */
export type ModuleState = { status: 'loading' } | { status: 'ready'; module: RemoteModule } | { status: 'failed'; error: Error };

export interface RemoteModules {
  /** Its state now; the first reader starts the load. */
  read(remote: string, module: string): ModuleState;
  subscribe(listener: () => void): () => void;
  /**
   * Loads once. What failed is looked for anew: the map and the manifest are read again, for another version may be there by now.
   * So is what loaded, where `attempt` is above 0: it threw.
   */
  load: RemoteLoader;
  /** Loads what will probably be wanted. A failure is forgotten. */
  prefetch(remote: string, module: string): void;
}

interface Options {
  source: FederationSource;
  /** `attempt` counts the connections to this entry that failed before. */
  connect: (manifest: RemoteManifest, attempt: number) => Promise<Container>;
  /** Modules of the shell itself that are loaded when they are needed, by `<remote>/<module>`. */
  local?: Record<string, () => Promise<RemoteModule>>;
  /** Told of every failure, which the shopper sees only as a notice. */
  onFailure?: (error: Error) => void;
  /** ms until a module that does not come counts as failed, whatever it is that hangs. */
  timeLimit?: number;
}

interface Slot {
  state: ModuleState;
  loading: Promise<RemoteModule>;
}

const isModule = (value: unknown): value is RemoteModule =>
  typeof value === 'object' && value !== null && 'default' in value && (typeof value.default === 'function' || typeof value.default === 'object');

function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not load within ${ms} ms`)), ms);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/** The modules that the page loads from remotes. Each is loaded once; what failed is forgotten before it is tried again. */
export function createRemoteModules({ source, connect, local = {}, onFailure = () => undefined, timeLimit = 12_000 }: Options): RemoteModules {
  const slots = new Map<string, Slot>();
  const containers = new Map<string, { entry: string; connected: Promise<Container> }>();
  const failures = new Map<string, number>();
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  const slotOf = (remote: string, module: string) => slots.get(`${remote}/${module}`);

  function containerOf(remote: string, manifest: RemoteManifest): Promise<Container> {
    const known = containers.get(remote);
    if (known?.entry === manifest.entry) return known.connected;
    const failed = failures.get(manifest.entry) ?? 0;
    const connected = connect(manifest, failed);
    containers.set(remote, { entry: manifest.entry, connected });
    connected.catch(() => {
      failures.set(manifest.entry, failed + 1);
      if (containers.get(remote)?.connected === connected) containers.delete(remote);
    });
    return connected;
  }

  async function loadRemote(remote: string, module: string, fresh: boolean): Promise<RemoteModule> {
    const container = await containerOf(remote, await source.locate(remote, fresh));
    const loaded = (await container.get(`./${module}`))();
    if (!isModule(loaded)) throw new Error(`${remote}/${module} exposes no component`);
    return loaded;
  }

  function open(remote: string, module: string, fresh: boolean): Slot {
    const key = `${remote}/${module}`;
    const work = local[key] ?? (() => loadRemote(remote, module, fresh));
    const slot: Slot = { state: { status: 'loading' }, loading: within(timeLimit, key, work()) };
    slots.set(key, slot);
    const settle = (state: ModuleState) => {
      slot.state = state;
      notify();
    };
    slot.loading.then(
      (loaded) => settle({ status: 'ready', module: loaded }),
      (reason: unknown) => {
        const error = reason instanceof Error ? reason : new Error(String(reason));
        onFailure(error);
        settle({ status: 'failed', error });
      },
    );
    return slot;
  }

  return {
    read: (remote, module) => (slotOf(remote, module) ?? open(remote, module, false)).state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load(remote, module, attempt) {
      const slot = slotOf(remote, module);
      if (!slot) return open(remote, module, false).loading;
      const isWanted = slot.state.status === 'failed' || (slot.state.status === 'ready' && attempt > 0);
      if (!isWanted) return slot.loading;
      const again = open(remote, module, true);
      notify();
      return again.loading;
    },
    prefetch(remote, module) {
      if (slotOf(remote, module)) return;
      const slot = open(remote, module, false);
      slot.loading.catch(() => {
        if (slots.get(`${remote}/${module}`) === slot) slots.delete(`${remote}/${module}`);
      });
    },
  };
}
