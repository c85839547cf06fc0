import path from 'node:path';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '../..');
const bundle = (options) => build({ bundle: true, write: false, format: 'esm', platform: 'node', logLevel: 'silent', ...options });

/** Runs TypeScript as if it were in a folder, and gives its exports. */
export async function load(folder, contents) {
  const { outputFiles } = await bundle({ stdin: { contents, resolveDir: path.join(root, folder), loader: 'ts' } });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

/** The values that a module exports. */
export async function exportsOf(file) {
  const { metafile } = await bundle({ entryPoints: [path.join(root, file)], outdir: '/', packages: 'external', metafile: true, loader: { '.css': 'empty' } });
  return Object.values(metafile.outputs)[0].exports.sort();
}
