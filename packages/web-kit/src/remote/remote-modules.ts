import { createContext } from 'react';
import type { ComponentType } from 'react';

/** Components that one front end owns and another shows: name (`<remote>/<module>`) → props. */
export interface RemoteComponents {
  'checkout/cart-badge': object;
  'checkout/add-to-cart': {
    product: { _id: string; name: string; price: number; stock: number; images: string[] };
    variant: 'button' | 'icon';
  };
}

/** The module that each remote exposes as `./routes`: a component that renders its `<Routes>`. */
export interface RemoteRoutesModule {
  default: ComponentType;
}

/** A remote's module. The compiler cannot know a module that is loaded at run time, so its props are `any`. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type RemoteModule = { default: ComponentType<any> };

/** The state of a requested module. */
export type ModuleState = { status: 'loading' } | { status: 'ready'; module: RemoteModule } | { status: 'failed'; error: Error };

/** Loads modules of other front ends. */
export interface RemoteModules {
  /** The current state; the first call starts to load. Returns the same object until the state changes. */
  read(remote: string, module: string): ModuleState;
  subscribe(listener: () => void): () => void;
  /** Loads a failed module again; another version may be deployed by now. */
  retry(remote: string, module: string): void;
  /** Reports that the module `thrown` threw while it rendered. If another version can replace it, `read` returns that one. */
  threw(remote: string, module: string, thrown: RemoteModule, error: Error): void;
}

/** Modules that need no loading, by `<remote>/<module>`: for a front end that runs alone, and for tests. */
export function localModules(components: Record<string, RemoteModule['default'] | undefined>): RemoteModules {
  const states = new Map<string, ModuleState>();
  const stateOf = (name: string): ModuleState => {
    const component = components[name];
    return component ? { status: 'ready', module: { default: component } } : { status: 'failed', error: new Error(`There is no ${name} here`) };
  };
  return {
    read(remote, module) {
      const name = `${remote}/${module}`;
      const state = states.get(name) ?? stateOf(name);
      states.set(name, state);
      return state;
    },
    subscribe: () => () => undefined,
    retry: () => undefined,
    threw: () => undefined,
  };
}

/** The shell provides the federation's modules; a front end that runs alone provides local components. */
export const RemoteModulesContext = createContext(localModules({}));
