import path from 'node:path';
import { createHttpApp, serveStatic } from '../http';
import type { Logger } from '../log';

/** The app that serves one front end's files; it does not listen. `part` is for example `mfe-catalog`, `dir` its build. */
export function createFrontEndHost({ part, dir, logger }: { part: string; dir: string; logger: Logger }) {
  const app = createHttpApp({ part, logger }, () => undefined);
  return app.use(serveStatic({ dir: path.resolve(dir), prefix: `/remotes/${part.replace(/^mfe-/, '')}`, forAnyOrigin: true }));
}
