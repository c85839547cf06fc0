/** Draws the pictures of demo products whose look or whose drawing code changed: `npm run draw-pictures`. The pictures are committed. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { nodeBundle } from './build-part.mjs';
import { showProgress } from './progress.mjs';

const root = path.resolve(import.meta.dirname, '..');
const catalog = path.join(root, 'services/catalog');
const script = '.cache/build/draw.mjs';

await esbuild.build(nodeBundle('services/catalog/src/demo/draw.ts', script));
const { drawPictures } = await import(pathToFileURL(path.join(root, script)).href);
let drawn = 'looking for changes';
const stopProgress = showProgress(() => drawn);
await drawPictures({
  outDir: path.join(catalog, 'demo-pictures'),
  codeDir: path.join(catalog, 'src/demo/drawing'),
  onProgress: (done, total) => (drawn = `${done} of ${total} products drawn`),
});
stopProgress();
