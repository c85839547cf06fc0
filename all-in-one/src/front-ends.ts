import path from 'node:path';
import type { Shop } from '@storefront/contracts';
import { checkNeededFiles, createShellPages } from '@storefront/shell/server';
import compose from 'koa-compose';
import type { Middleware } from 'koa';
import { remoteFiles } from './remote-files';

export interface FrontEndsOptions {
  /** The folder of the built `shell` and `mfe-*` folders. */
  root: string;
  shop: Shop;
  /** True if developers may replace a deployed remote by their own. */
  takesOverrides: boolean;
  /** True if browsers send traces. */
  hasTraces: boolean;
  /** The gateway's origin, from which the shell loads manifests. It is known only after the gateway listens. */
  origin: () => string;
  onError: (error: unknown) => void;
}

/**
 * The files of every front end and the shell's pages on one origin; in a cluster each part has its own host.
 * @throws StartError if the shell is not built or the federation map cannot be used
 */
export function createFrontEnds({ root, ...pagesOptions }: FrontEndsOptions): Middleware {
  const files = { distDir: path.join(root, 'shell/dist'), federation: path.join(root, 'shell/federation.json') };
  checkNeededFiles(files);
  return compose([remoteFiles(root), createShellPages({ ...files, ...pagesOptions })]);
}
