import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { build, frontEnd } from '@storefront/webpack-config';
import { copyShop } from '../lib/copied-shop.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const exposes = { './filling': './src/filling.tsx' };
const slots = [{ slot: 'product.below-details', module: './filling', order: 100, for: ['visitor', 'customer', 'staff'] }];
/** The first filling's name. It has one digit, so that the copies of its files have the same size. */
const first = 'filling0';

/** Copies a build under another name, with its compressed files. */
function copyBuild(from, to, name) {
  mkdirSync(to, { recursive: true });
  const files = readdirSync(from, { recursive: true, withFileTypes: true }).filter((file) => file.isFile() && /\.(js|css|json)$/.test(file.name));
  for (const { parentPath, name: file } of files) {
    const text = Buffer.from(readFileSync(path.join(parentPath, file), 'utf8').replaceAll(first, name));
    const target = path.join(to, path.relative(from, parentPath), file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
    writeFileSync(`${target}.br`, zlib.brotliCompressSync(text));
  }
}

/**
 * Builds the shop with fillings below the details of a product, each from a remote of its own.
 * @param {number} amount at most 10
 * @returns {Promise<string>} the folder that `startShop` takes as `builtIn`
 */
export async function buildWithFillings(amount) {
  const { out, remotes } = copyShop('slots');
  const config = frontEnd({ name: first, dir: import.meta.dirname, exposes, slots })({}, { mode: 'production' });
  const built = path.join(root, '.cache/bench/filling');
  rmSync(built, { recursive: true, force: true });
  await build({ ...config, output: { ...config.output, path: built } });
  const names = Array.from({ length: amount }, (_, index) => `filling${index}`);
  for (const name of names) {
    copyBuild(built, path.join(out, `mfe-${name}/dist`), name);
    remotes[name] = { manifest: `/remotes/${name}/mf-manifest.json`, version: '1.0.0', team: name };
  }
  writeFileSync(path.join(out, 'shell/federation.json'), JSON.stringify({ remotes }));
  return out;
}
