import { existsSync } from 'node:fs';
import path from 'node:path';
import { remoteOf, serveStatic } from '@storefront/service-kit';
import type { Middleware } from 'koa';

/** Middleware: serves the files in `mfe-<name>/dist` below `/remotes/<name>`, for every front end that is built. Other requests go to the next middleware. */
export function remoteFiles(root: string): Middleware {
  const built = new Map<string, Middleware>();
  return (ctx, next) => {
    const name = remoteOf(ctx.path);
    if (name === undefined) return next();
    const dir = path.join(root, `mfe-${name}/dist`);
    if (!built.has(name) && existsSync(dir)) built.set(name, serveStatic({ dir, prefix: `/remotes/${name}`, forAnyOrigin: true }));
    return (built.get(name) ?? next)(ctx, next);
  };
}
