import { existsSync } from 'node:fs';
import path from 'node:path';
import { createHttpApp, serveStatic } from '../http';
import type { Logger } from '../log';
import { SettingsError } from '../settings';

/**
 * The app that serves one front end's files; it does not listen. `part` is for example `mfe-catalog`, `dir` its build.
 * @throws SettingsError if the folder has no build of a front end
 */
export function createFrontEndHost({ part, dir, logger }: { part: string; dir: string; logger: Logger }) {
  const manifest = path.resolve(dir, 'mf-manifest.json');
  if (!existsSync(manifest)) throw new SettingsError([`PART: ${manifest} does not exist. Build ${part}, and start the host in the folder that contains ${part}`]);
  const app = createHttpApp({ part, logger }, () => undefined);
  return app.use(serveStatic({ dir: path.resolve(dir), prefix: `/remotes/${part.replace(/^mfe-/, '')}`, forAnyOrigin: true }));
}
