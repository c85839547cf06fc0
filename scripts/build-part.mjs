/** Builds one part: `node scripts/build-part.mjs NAME`. What it prints is what the developer should see. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parts } from './parts.mjs';

const root = path.resolve(import.meta.dirname, '..');

/** Packages with machine code of their own, which cannot be put into a bundle. */
export const nativePackages = ['sharp', '@node-rs/argon2'];

/**
 * esbuild options of a part that runs on Node. Packages are bundled too: the part starts faster, and gets the version that it asked for,
 * wherever npm put it. What is imported at need (MongoDB, RabbitMQ) is a file of its own, so that nobody reads it who does not use it.
 */
export const nodeBundle = (entry, outfile) => ({
  entryPoints: { [path.basename(outfile).replace(/\.m?js$/, '')]: path.join(root, entry) },
  outdir: path.join(root, path.dirname(outfile)),
  outExtension: { '.js': path.extname(outfile) },
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning',
  external: nativePackages,
  banner: { js: "import { createRequire as createRequireOfBundle } from 'node:module';\nconst require = createRequireOfBundle(import.meta.url);" },
});

async function buildFrontEnd(part) {
  const { buildPart } = await import('@storefront/webpack-config');
  await buildPart(path.join(root, part.name), { mode: 'production' });
}

async function buildNode(part) {
  const esbuild = await import('esbuild');
  await esbuild.build(nodeBundle(part.entry, part.output));
}

async function drawPictures(part) {
  const esbuild = await import('esbuild');
  const script = '.cache/build/draw.mjs';
  await esbuild.build(nodeBundle(part.entry, script));
  const { drawPictures: draw } = await import(pathToFileURL(path.join(root, script)).href);
  await draw({ outDir: path.join(root, part.output), onProgress: () => undefined });
}

if (process.argv[1] === import.meta.filename) {
  const part = parts.find(({ name }) => name === process.argv[2]);
  if (!part) throw new Error(`No part is called ${process.argv[2]}; there are ${parts.map(({ name }) => name).join(', ')}.`);
  await { 'front-end': buildFrontEnd, node: buildNode, pictures: drawPictures }[part.kind](part);
}
