import path from 'node:path';
import type { Shop } from '@storefront/contracts';
import { serveStatic } from '@storefront/service-kit';
import { createShellPages } from '@storefront/shell/server';
import compose from 'koa-compose';
import type { Middleware } from 'koa';

const remotes = ['catalog', 'checkout', 'account', 'admin'];

export interface FrontEndsOptions {
  /** The folder that holds `shell` and the `mfe-*` folders, built. */
  root: string;
  shop: Shop;
  /** Whether a developer may put a remote of their own in a deployed one's place. */
  takesOverrides: boolean;
  /** Whether browsers' traces are collected. */
  hasTraces: boolean;
  /** The gateway's own origin, where the shell asks for manifests; known once it listens. */
  origin: () => string;
  onError: (error: unknown) => void;
}

/** The files of every front end and the shell's pages, on the one origin: what a static host serves for each part in a cluster. */
export function createFrontEnds({ root, ...pagesOptions }: FrontEndsOptions): Middleware {
  const pages = createShellPages({
    distDir: path.join(root, 'shell/dist'),
    federation: path.join(root, 'shell/federation.json'),
    ...pagesOptions,
  });
  return compose([...remotes.map((name) => serveStatic({ dir: path.join(root, `mfe-${name}/dist`), prefix: `/remotes/${name}`, forAnyOrigin: true })), pages]);
}
