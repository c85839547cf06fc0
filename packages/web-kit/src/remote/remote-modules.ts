import type { ManifestFilling } from '@storefront/contracts/slots';
import { createContext } from 'react';
import type { ComponentType } from 'react';

/** The module that each remote exposes as `./routes`: a component that renders its `<Routes>`. */
export interface RemoteRoutesModule {
  default: ComponentType;
}

/** A remote's module. The compiler cannot know a module that is loaded at run time, so its props are `any`. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type RemoteModule = { default: ComponentType<any> };

/** The state of a requested module. */
export type ModuleState = { status: 'loading' } | { status: 'ready'; module: RemoteModule } | { status: 'failed'; error: Error };

/** A filling, with the remote that provides it. */
export type SlotFilling = ManifestFilling & { remote: string };

/** The known fillings of a slot, in order. `failed`: the manifest of at least one remote could not be loaded. */
export interface SlotState {
  fillings: SlotFilling[];
  status: 'loading' | 'complete' | 'failed';
}

/** Loads modules of other front ends. */
export interface RemoteModules {
  /** The current state; the first call starts to load. Returns the same object until the state changes. */
  read(remote: string, module: string): ModuleState;
  subscribe(listener: () => void): () => void;
  /** Loads a failed module again; another version may be deployed by now. */
  retry(remote: string, module: string): void;
  /** Reports that the module `thrown` threw while it rendered. If another version can replace it, `read` returns that one. */
  threw(remote: string, module: string, thrown: RemoteModule, error: Error): void;
  /** The fillings of a slot. Returns the same object until they change. The first call starts to load missing manifests. */
  fillings(slot: string): SlotState;
  /** Loads the manifests that failed again. */
  retryFillings(): void;
}

const noFillings: SlotState = { fillings: [], status: 'complete' };
const noModule: ModuleState = { status: 'loading' };
const nothing = () => undefined;

/** The shell provides the federation's modules. Without it, every slot is empty. */
export const RemoteModulesContext = createContext<RemoteModules>({
  read: () => noModule,
  subscribe: () => nothing,
  retry: nothing,
  threw: nothing,
  fillings: () => noFillings,
  retryFillings: nothing,
});
