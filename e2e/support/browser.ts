import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import browsers from './browsers.json';

/** The Chromium that `npm test` installs from the registry if the system has none. */
async function packagedBrowser(): Promise<string | undefined> {
  const folder = path.resolve(import.meta.dirname, '../..', browsers.installedIn);
  if (!existsSync(folder)) return undefined;
  const entry = createRequire(path.join(folder, 'package.json')).resolve('@sparticuz/chromium');
  const { default: packaged } = (await import(entry)) as { default: { executablePath(): Promise<string> } };
  return packaged.executablePath();
}

/** Starts Chromium from `CHROME_PATH`, the usual places or the packaged one. @throws Error if there is none */
export async function openBrowser(): Promise<Browser> {
  const executablePath = [process.env.CHROME_PATH, ...browsers.places].find((place) => place && existsSync(place)) ?? (await packagedBrowser());
  if (!executablePath) throw new Error('No Chromium or Chrome was found. Install one, or name it in CHROME_PATH.');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
    ],
  });
}
