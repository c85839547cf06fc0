import type { Shop } from '@storefront/contracts';
import * as webKit from '@storefront/web-kit';
import type { RemoteRoutesModule } from '@storefront/web-kit';
import * as reactQuery from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import * as jotai from 'jotai';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as router from 'react-router-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import type { RemoteCode } from './page-to-render';

/** The exports of a remote's `src/server.ts`. */
export interface ServerSide extends RemoteRoutesModule {
  /** @returns the page's `PageHead`, from the answers that `prefetch` put into the cache */
  head?: (page: { address: string; shop: Shop }, queryClient: QueryClient) => unknown;
}

/** The same libraries that a browser shares with remotes. */
const shared: Record<string, unknown> = {
  '@storefront/web-kit': webKit,
  '@tanstack/react-query': reactQuery,
  jotai,
  react,
  'react-dom': reactDom,
  'react-router-dom': router,
  'react/jsx-runtime': jsxRuntime,
};

function requireShared(name: string): unknown {
  if (!Object.hasOwn(shared, name)) throw new Error(`The shell does not share "${name}"`);
  return shared[name];
}

const isServerSide = (value: unknown): value is ServerSide => typeof (value as Partial<ServerSide> | null)?.default === 'function';

/**
 * Runs the file of a remote's server side.
 * @throws Error if it throws, requires what the shell does not share, or exports no component
 */
export function loadServerSide({ address, code }: RemoteCode): ServerSide {
  const module: { exports: unknown } = { exports: {} };
  const run = new Function('module', 'exports', 'require', `${code}\n//# sourceURL=${address}`) as (...given: unknown[]) => void;
  run(module, module.exports, requireShared);
  if (!isServerSide(module.exports)) throw new Error(`${address} exports no component`);
  return module.exports;
}
