import path from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { nodeBundle } from './build-part.mjs';
import { parts } from './parts.mjs';

const root = path.resolve(import.meta.dirname, '..');

it.each(parts.filter(({ kind }) => kind === 'node'))('$name names every file that its bundle contains, so that it is built again after an edit', async ({ entry, output, inputs }) => {
  const { metafile } = await build({ ...nodeBundle(entry, output), absWorkingDir: root, write: false, metafile: true, plugins: [withoutLibraries] });
  const isNamed = (file) => inputs.some((input) => file === input || file.startsWith(`${input}/`));
  expect(Object.keys(metafile.inputs).length).toBeGreaterThan(1);
  expect(Object.keys(metafile.inputs).filter((file) => !isNamed(file))).toEqual([]);
});

/** The packages of this repository stay in the bundle. */
const withoutLibraries = {
  name: 'without-libraries',
  setup: ({ onResolve }) => onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) => (kind === 'entry-point' || name.startsWith('@storefront/') ? undefined : { path: name, external: true })),
};
