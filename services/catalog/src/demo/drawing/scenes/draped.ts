import type { Cloth } from '../cloth/cloth';
import { mix } from '../engine/colour';
import { between, randomOf } from '../engine/random';
import { dressForm, fall, sash, skirt, sleeves, torso } from './form-parts';
import { fringe } from './hanging';
import { clothOf, floored, ivory, tinted, wood, type Scene } from './scene';

const neckline = (depth: number) => (u: number, v: number) => {
  const x = (u - 200) / 110;
  return (x / 0.075) ** 2 + ((v - 50) / (110 * depth)) ** 2 > 1;
};

/** A saree on a dress form: pleats in front, the pallu across the body and over the shoulder. */
export function drapedScene(cloth: Cloth, blouse: Cloth, seed: string, wall: string): Scene {
  const random = randomOf(`${seed} draped`);
  const hem = 1.165;
  const pallu = cloth.palluLength;
  const end = fall(0, random, cloth, { top: [0.56, 0.66, 0.205], bottom: [0.575, 0.895, between(random, 0.99, 1.06)], behind: 0.06, folds: between(random, 3.6, 5) });
  return {
    meshes: [
      end,
      ...fringe(3, end, 6, 0.03, random),
      ...dressForm(2, 4),
      torso(1, 0.19, 0.408, 0.004, { wrinkles: 0.0016, random, from: 24, keeps: neckline(0.085) }),
      ...sleeves(1, 0.155, { hemAt: 0.4 }),
      skirt(0, random, { waist: 0.452, hem, flare: between(random, 0.195, 0.215), bell: 0.5, folds: 12, depth: 0.02, centred: 1.5, scale: 108 }),
      sash(
        0, random, cloth,
        {
          upper: [[0.38, 0.365], [0.43, 0.352], [0.495, 0.3], [0.545, 0.235], [0.568, 0.196]],
          lower: [[0.365, 0.63], [0.45, 0.585], [0.545, 0.47], [0.612, 0.335], [0.648, 0.222]],
        },
        { folds: 5, depth: 0.0085, from: pallu + 150, to: pallu + 50 },
      ),
    ],
    materials: [clothOf(cloth), clothOf(blouse), ivory, tinted(mix(cloth.pallu.base, cloth.metallic ? cloth.metal : cloth.first, 0.35), 0.2), wood],
    backdrop: floored(wall, seed, hem - 0.01),
    wall: 0.2,
    near: { times: 1.08, x: 0.53, y: 0.624 },
  };
}
