import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '../../..');

/** Opens Chromium with the code of the browser tests. */
export async function openBrowser() {
  const outfile = path.join(root, '.cache/bench/browser.mjs');
  await build({ entryPoints: [path.join(root, 'e2e/support/browser.ts')], outfile, bundle: true, platform: 'node', format: 'esm', external: ['playwright-core'], logLevel: 'warning' });
  return (await import(pathToFileURL(outfile).href)).openBrowser();
}

/** The two throttled lines in the units of the DevTools protocol: bytes per second, and ms of latency for each request. */
export const lines = [
  { name: '1.6 Mbit/s, 150 ms', latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
  { name: '10 Mbit/s, 40 ms', latency: 40, downloadThroughput: 10_000_000 / 8, uploadThroughput: 5_000_000 / 8 },
];
