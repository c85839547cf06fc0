import { createContext } from 'react';
import type { ComponentType } from 'react';

/** Components that one front end shows and another owns: name (`<remote>/<module>`) → props. */
export interface RemoteComponents {
  'checkout/cart-badge': object;
  'checkout/add-to-cart': {
    product: { _id: string; name: string; price: number; stock: number; images: string[] };
    variant: 'button' | 'icon';
  };
}

/** What `./routes` of each remote exposes: a component that renders its `<Routes>`. */
export interface RemoteRoutesModule {
  default: ComponentType;
}

/** A remote's module: what is loaded is known to the federation only at run time, so its props are any. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type RemoteModule = { default: ComponentType<any> };

/** A module of a remote, from the moment that somebody wanted it. */
export type ModuleState = { status: 'loading' } | { status: 'ready'; module: RemoteModule } | { status: 'failed'; error: Error };

/** The modules that a page gets from other front ends. */
export interface RemoteModules {
  /** Its state now; the first reader starts the load. The same object until it changes. */
  read(remote: string, module: string): ModuleState;
  subscribe(listener: () => void): () => void;
  /** Loads what failed, or threw, anew: another version may be there by now. */
  retry(remote: string, module: string): void;
  /** Told that `thrown`, which `read` gave, threw while it was rendered. Where another version can stand in, `read` says so. */
  threw(remote: string, module: string, thrown: RemoteModule, error: Error): void;
}

/** Modules that are there already: of a part on its own, or of a test, by `<remote>/<module>`. */
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

/** The shell provides the federation's modules; a part on its own provides local components. */
export const RemoteModulesContext = createContext(localModules({}));
