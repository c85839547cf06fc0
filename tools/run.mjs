/** Bundles a tool that is written in TypeScript and runs it: `node tools/run.mjs tools/chaos/main.ts --minutes 10`. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { nodeBundle } from '../scripts/build-part.mjs';

const root = path.resolve(import.meta.dirname, '..');
const [entry, ...rest] = process.argv.slice(2);
const outfile = `.cache/tools/${entry.replaceAll('/', '-').replace(/\.ts$/, '')}.mjs`;
await esbuild.build(nodeBundle(entry, outfile));
process.argv = [process.argv[0], path.join(root, outfile), ...rest];
process.chdir(root);
await import(pathToFileURL(path.join(root, outfile)).href);
