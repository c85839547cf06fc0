import type { Look, View } from '../../products/product';
import { weaveCloth, type Cloth } from '../cloth/cloth';
import { borderScene, foldedScene, gatheredScene, palluScene } from './close';
import { drapedScene } from './draped';
import { blouseScene, gownScene, kurtaScene, lehengaScene } from './garments';
import { hangingScene } from './hanging';
import type { Scene } from './scene';

/** The materials of one product's pictures. */
export interface Fabrics {
  cloth: Cloth;
  beside: Cloth;
  stole: Cloth | undefined;
}

export async function weaveFabrics(look: Look, seed: string): Promise<Fabrics> {
  const cloth = await weaveCloth(look.cloth, seed);
  const beside = look.beside ? await weaveCloth(look.beside, `${seed} beside`) : cloth;
  return { cloth, beside, stole: look.stole && (await weaveCloth(look.stole, `${seed} stole`)) };
}

export function composeScene(view: View, look: Look, { cloth, beside, stole }: Fabrics, seed: string): Scene {
  switch (view) {
    case 'draped':
      return drapedScene(cloth, beside, seed, look.wall);
    case 'hanging':
      return hangingScene(cloth, seed, look.wall);
    case 'pallu':
      return palluScene(cloth, seed);
    case 'border':
      return borderScene(cloth, seed);
    case 'gathered':
      return gatheredScene(cloth, seed);
    case 'folded':
      return foldedScene(cloth, seed);
    case 'lehenga':
      return lehengaScene(cloth, beside, stole ?? beside, seed, look.wall);
    case 'gown':
      return gownScene(cloth, beside, stole, seed, look.wall, look.cut ?? { hem: 1.165, flare: 0.3, sleeve: 0.14 });
    case 'kurta':
      return kurtaScene(cloth, beside, stole ?? beside, seed, look.wall);
    case 'blouse':
      return blouseScene(cloth, seed, look.wall);
  }
}
