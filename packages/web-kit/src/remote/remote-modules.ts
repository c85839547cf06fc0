import type { ManifestFilling } from '@storefront/contracts/slots';
import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';
import type { ComponentType } from 'react';

/** The module that each remote exposes as `./routes`: a component that renders its `<Routes>`. */
export interface RemoteRoutesModule {
  default: ComponentType;
  /** Fills the query cache with what the page at an address shows. The server and the browser call it before the page's first render. */
  prefetch?: (address: string, queryClient: QueryClient) => Promise<unknown>;
}

/** A remote's module. The compiler cannot know a module that is loaded at run time, so its props are `any`. */
// oxlint-disable-next-line typescript/no-explicit-any
export type RemoteModule = Omit<RemoteRoutesModule, 'default'> & { default: ComponentType<any> };

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
  /** The state in the HTML that the server rendered: its modules are ready, all others are loading. */
  readRendered(remote: string, module: string): ModuleState;
  subscribe(listener: () => void): () => void;
  /** Loads a failed module again; another version may be deployed by now. */
  retry(remote: string, module: string): void;
  /** Reports that the module `thrown` threw while it rendered. If another version can replace it, `read` returns that one. */
  threw(remote: string, module: string, thrown: RemoteModule, error: Error): void;
  /**
   * Reports an error that came from another remote than `remote`. An error boundary gets such an error when React removes a component whose cleanup throws:
   * the boundary around that component is removed too.
   * @returns false if the error came from `remote` or the shell
   */
  reportForeign(remote: string, error: Error): boolean;
  /** The fillings of a slot. Returns the same object until they change. The first call starts to load missing manifests. */
  fillings(slot: string): SlotState;
  /** The fillings that were known when the page was composed. */
  renderedFillings(slot: string): SlotState;
  /** Loads the manifests that failed again. */
  retryFillings(): void;
}

const noFillings: SlotState = { fillings: [], status: 'complete' };
const noModule: ModuleState = { status: 'loading' };
const nothing = () => undefined;

/** The shell provides the federation's modules. Without it, every slot is empty. */
export const RemoteModulesContext = createContext<RemoteModules>({
  read: () => noModule,
  readRendered: () => noModule,
  subscribe: () => nothing,
  retry: nothing,
  threw: nothing,
  reportForeign: () => false,
  fillings: () => noFillings,
  renderedFillings: () => noFillings,
  retryFillings: nothing,
});
