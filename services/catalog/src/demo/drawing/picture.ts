import type { DemoProduct } from '../products/product';
import { bufferOf, clear, draw, type Buffer3d } from './engine/buffer';
import { encode, softenEdges } from './engine/finish';
import { lightField } from './engine/light';
import { shade } from './engine/shade';
import { composeScene, weaveFabrics } from './scenes/compose';
import { seen, type Scene } from './scenes/scene';

/** Four to five, the ratio of product cards. */
export const pictureSize = { width: 800, height: 1000 };

/** @returns three bytes of sRGB for each pixel */
export function renderScene(buffer: Buffer3d, composed: Scene, seed: string): Uint8Array {
  const scene = seen(composed);
  clear(buffer);
  for (const mesh of scene.meshes) draw(buffer, mesh);
  return softenEdges(buffer, shade(buffer, lightField(buffer, scene.wall), scene.materials, scene.backdrop, seed));
}

/** @returns a function that draws all pictures of a product as WebP; the result is always the same */
export function createPainter({ width, height } = pictureSize): (product: Pick<DemoProduct, 'slug' | 'look'>) => Promise<Buffer[]> {
  const buffer = bufferOf(width, height);
  return async ({ slug, look }) => {
    const fabrics = await weaveFabrics(look, slug);
    // Encodes one picture while the next is drawn.
    const encoding = look.views.map((view) => encode(renderScene(buffer, composeScene(view, look, fabrics, `${slug} ${view}`), slug), width, height));
    return Promise.all(encoding);
  };
}
