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

/** Loads `module` of `remote`; `attempt` is 0 at first and counts retries. Rejects when it cannot. */
export type RemoteLoader = (remote: string, module: string, attempt: number) => Promise<RemoteModule>;

const noLoader: RemoteLoader = (remote, module) => Promise.reject(new Error(`No loader for ${remote}/${module}`));

/** The shell provides the federation's loader; a part on its own provides local components. */
export const RemoteLoaderContext = createContext<RemoteLoader>(noLoader);
