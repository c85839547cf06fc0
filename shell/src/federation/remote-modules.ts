import type { ModuleState, RemoteModule, RemoteModules } from '@storefront/web-kit';
import { createContainers } from './containers';
import type { Connect } from './containers';
import type { FederationSource } from './federation-source';
import type { RemoteManifest } from './remote-manifest';
import { within } from './within';


export interface ShellModules extends RemoteModules {
  /** Loads what will probably be wanted. A failure is forgotten. */
  prefetch(remote: string, module: string): void;
}

interface Options {
  source: FederationSource;
  connect: Connect;
  /** Asks for a module's files ahead of the entry that will want them. */
  preload?: (files: RemoteManifest['modules'][string]) => void;
  /** Modules of the shell itself that are loaded when they are needed, by `<remote>/<module>`. */
  local?: Record<string, () => Promise<RemoteModule>>;
  /** Told of every failure, which the shopper sees only as a notice, or not at all. */
  onFailure?: (remote: string, error: Error) => void;
  /** Told before a canary that failed is left. */
  onCanaryFailure?: (remote: string, error: Error) => void;
  /** ms until a module that does not come counts as failed, whatever it is that hangs; of a canary, in whose place another stands. */
  timeLimit?: number;
  canaryTimeLimit?: number;
}

/** A module, and the entry of the version that it came from. */
interface Loaded {
  module: RemoteModule;
  entry: string;
}

interface Slot {
  state: ModuleState;
  loading: Promise<Loaded>;
  /** Of what `state` shows, where that is ready. */
  entry?: string;
  /** What it shows makes way for another version as soon as that is there. */
  isReplaced: boolean;
}

const isModule = (value: unknown): value is RemoteModule =>
  typeof value === 'object' && value !== null && 'default' in value && (typeof value.default === 'function' || typeof value.default === 'object');

const errorOf = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)));

/** The modules that the page loads from remotes. Each is loaded once; what failed is forgotten before it is tried again. */
export function createRemoteModules({
  source,
  connect,
  preload = () => undefined,
  local = {},
  onFailure = () => undefined,
  onCanaryFailure = () => undefined,
  timeLimit = 12_000,
  canaryTimeLimit = 5_000,
}: Options): ShellModules {
  const slots = new Map<string, Slot>();
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

  /** A page that was opened before a deployment may know only of files that are gone by now. */
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

  /** A canary that fails, or is left meanwhile because another of its modules failed, makes way for the stable version. */
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

  function open(remote: string, module: string, { fresh = false, replaces }: { fresh?: boolean; replaces?: Slot } = {}): Slot {
    const key = keyOf(remote, module);
    const ofShell = local[key]?.().then((loaded) => ({ module: loaded, entry: '' }));
    const slot: Slot = { state: replaces?.state ?? { status: 'loading' }, loading: ofShell ?? loadVersion(remote, module, fresh), isReplaced: replaces !== undefined };
    slots.set(key, slot);
    const settle = (state: ModuleState, entry?: string) => {
      Object.assign(slot, { state, entry, isReplaced: false });
      if (slots.get(key) !== slot) return;
      if (entry !== undefined) replaceOthers(remote, entry);
      notify();
    };
    slot.loading.then(
      (loaded) => settle({ status: 'ready', module: loaded.module }, loaded.entry),
      (reason: unknown) => {
        const error = errorOf(reason);
        onFailure(remote, error);
        settle({ status: 'failed', error });
      },
    );
    return slot;
  }

  /** Two versions of a remote in one page would not know of each other's state. What is shown stays until its other version is there. */
  function replaceOthers(remote: string, entry: string): void {
    for (const [key, slot] of slots) {
      const isOther = key.startsWith(`${remote}/`) && slot.state.status === 'ready' && !slot.isReplaced && slot.entry !== entry;
      if (isOther) open(remote, key.slice(remote.length + 1), { replaces: slot });
    }
  }

  function reload(remote: string, module: string): void {
    open(remote, module, { fresh: true });
    notify();
  }

  const slotOf = (remote: string, module: string) => slots.get(keyOf(remote, module)) ?? open(remote, module);

  return {
    read: (remote, module) => slotOf(remote, module).state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry(remote, module) {
      if (slotOf(remote, module).state.status !== 'loading') reload(remote, module);
    },
    threw(remote, module, thrown, error) {
      const slot = slotOf(remote, module);
      if (slot.state.status !== 'ready' || slot.state.module !== thrown) return;
      if (source.isOnCanary(remote)) {
        leaveCanary(remote, error);
        reload(remote, module);
      } else if (slot.isReplaced) {
        slot.state = { status: 'loading' };
        notify();
      } else {
        onFailure(remote, error);
      }
    },
    prefetch(remote, module) {
      const key = keyOf(remote, module);
      if (slots.has(key)) return;
      const slot = open(remote, module);
      slot.loading.catch(() => {
        if (slots.get(key) === slot) slots.delete(key);
      });
    },
  };
}
