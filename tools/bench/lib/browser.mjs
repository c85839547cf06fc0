import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '../../..');

/** Chromium as the browser tests open it, out of their sources. */
export async function openBrowser() {
  const outfile = path.join(root, '.cache/bench/browser.mjs');
  await build({ entryPoints: [path.join(root, 'e2e/support/browser.ts')], outfile, bundle: true, platform: 'node', format: 'esm', external: ['playwright-core'], logLevel: 'warning' });
  return (await import(pathToFileURL(outfile).href)).openBrowser();
}

/** The two lines of the measures, as the DevTools protocol takes them: bytes a second, and ms that each request waits. */
export const lines = [
  { name: '1.6 Mbit/s, 150 ms', latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
  { name: '10 Mbit/s, 40 ms', latency: 40, downloadThroughput: 10_000_000 / 8, uploadThroughput: 5_000_000 / 8 },
];
