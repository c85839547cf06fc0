/** Builds one part: `node scripts/build-part.mjs NAME`. `build.mjs` shows its output. */
import path from 'node:path';
import { parts } from './parts.mjs';

const root = path.resolve(import.meta.dirname, '..');

/** Packages with machine code, which cannot be bundled. */
export const nativePackages = ['sharp', '@node-rs/argon2'];

/**
 * esbuild options of a part that runs on Node. Packages are bundled too, so that the part starts faster and gets the version that it asked for.
 * Dynamic imports (MongoDB, RabbitMQ) become separate files, which are read only if they are used.
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
  // A fourth of the text is white space and packages' comments. A comment that is not ASCII doubles the memory that Node needs for the whole file.
  // Function names do not change, so stack traces stay readable.
  minifyWhitespace: true,
  lineLimit: 200,
  legalComments: 'external',
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

if (process.argv[1] === import.meta.filename) {
  const part = parts.find(({ name }) => name === process.argv[2]);
  if (!part) throw new Error(`There is no part ${process.argv[2]}. The parts are ${parts.map(({ name }) => name).join(', ')}.`);
  await { 'front-end': buildFrontEnd, node: buildNode }[part.kind](part);
}
