import type { DemoProduct } from '../products/product';
import { bufferOf, clear, draw } from './engine/buffer';
import type { Buffer3d } from './engine/buffer';
import { encode, softenEdges } from './engine/finish';
import { lightField } from './engine/light';
import { shade } from './engine/shade';
import { composeScene, weaveFabrics } from './scenes/compose';
import { seen } from './scenes/scene';
import type { Scene } from './scenes/scene';

/** Four to five, as cards show pictures. */
export const pictureSize = { width: 880, height: 1100 };

/** @returns three bytes of sRGB a pixel */
export function renderScene(buffer: Buffer3d, composed: Scene, seed: string): Uint8Array {
  const scene = seen(composed);
  clear(buffer);
  for (const mesh of scene.meshes) draw(buffer, mesh);
  return softenEdges(buffer, shade(buffer, lightField(buffer, scene.wall), scene.materials, scene.backdrop, seed));
}

/** Makes a function that draws all pictures of a product as WebP, the same ones every time. */
export function createPainter({ width, height } = pictureSize): (product: Pick<DemoProduct, 'slug' | 'look'>) => Promise<Buffer[]> {
  const buffer = bufferOf(width, height);
  return async ({ slug, look }) => {
    const fabrics = await weaveFabrics(look, slug);
    // While one picture is being encoded the next is already being drawn.
    const encoding = look.views.map((view) => encode(renderScene(buffer, composeScene(view, look, fabrics, `${slug} ${view}`), slug), width, height));
    return Promise.all(encoding);
  };
}
