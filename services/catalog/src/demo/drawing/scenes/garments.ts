import type { Cloth } from '../cloth/cloth';
import { mix } from '../engine/colour';
import { lerp, profileOf, ramp } from '../engine/curve';
import { meshOf, type Mesh } from '../engine/mesh';
import { between, noiseOf, randomOf, type Random } from '../engine/random';
import { bodyDepth, dressForm, fall, middle, sash, skirt, sleeves, torso, type SkirtShape } from './form-parts';
import { fringe } from './hanging';
import { clothOf, floored, ivory, tinted, tube, wood, type Scene } from './scene';

const scale = 110;
const hem = 1.165;

/** The neckline of a bodice that ends at `bottom`: deep and narrow, or wide. */
const neckline = (bottom: number, from: number, shape: { depth: number; width: number; point?: boolean }) => (u: number, v: number) => {
  const x = Math.abs(u - 200) / scale / shape.width;
  const y = (from + (bottom - 0.19) * scale - v) / scale / shape.depth;
  return shape.point ? x + Math.max(0, y) > 1 : x * x + y * y > 1;
};

function bodice(material: number, random: Random, bottom: number, shape: { depth: number; width: number; point?: boolean }, from = 24, puff = 0.004): Mesh {
  return torso(material, 0.19, bottom, puff, { wrinkles: 0.0015, random, from, keeps: neckline(bottom, from, shape) });
}

const standing = (seed: string, wall: string, cloth: Cloth, accent: Cloth, stole: Cloth, meshes: Mesh[]): Scene => ({
  meshes: [...dressForm(3, 4), ...meshes],
  materials: [clothOf(cloth), clothOf(accent), clothOf(stole), ivory, wood, tinted(mix(stole.pallu.base, stole.metallic ? stole.metal : stole.first, 0.4), 0.2)],
  backdrop: floored(wall, seed, hem - 0.01),
  wall: 0.2,
  near: { times: 1.07, x: 0.5, y: 0.623 },
});

/** A stole over one shoulder, its end hanging beside the skirt. */
function overShoulder(random: Random, stole: Cloth): Mesh[] {
  const end = fall(2, random, stole, { top: [0.57, 0.65, 0.205], bottom: [0.6, 0.85, between(random, 0.92, 1.0)], behind: 0.07, folds: between(random, 3, 4) });
  return [end, ...fringe(5, end, 7, 0.026, random)];
}

/** A stole in front, from the left shoulder down over a skirt of the given width at the hem. */
function inFront(random: Random, stole: Cloth, flare: number): Mesh[] {
  const wave = noiseOf(random);
  const bottom = between(random, 0.94, 1.02);
  const panel = meshOf(2, 110, 220, (s, t, out) => {
    const y = lerp(0.2, bottom, t);
    const x = lerp(lerp(0.398, 0.285, t), lerp(0.456, 0.45, t), s);
    const fold = 0.011 * Math.cos(s * 3.6 * 2 * Math.PI + 1.4 * wave(s * 3, t * 2.4)) * (0.5 + 0.5 * t);
    out[0] = x + fold * 0.4 + 0.008 * wave(t * 3, 7);
    out[1] = y;
    out[2] = Math.max(bodyDepth(x, y), 0.09) + 0.02 + flare * 0.56 * Math.min(1, Math.max(0, (y - 0.36) / 0.62)) + fold;
    out[3] = (1 - t) * (bottom - 0.2) * scale;
    out[4] = s * stole.width;
  });
  return [panel, ...fringe(5, panel, 5, 0.026, random)];
}

/** A long skirt, a short bodice, and a stole. */
export function lehengaScene(cloth: Cloth, bodiceCloth: Cloth, stole: Cloth, seed: string, wall: string): Scene {
  const random = randomOf(`${seed} lehenga`);
  const shape: SkirtShape = { waist: 0.46, hem, flare: between(random, 0.33, 0.38), bell: between(random, 0.45, 0.75), folds: 9, depth: 0.028, scale, puff: 0.008 };
  const across = sash(
    2, random, stole,
    { upper: [[0.388, 0.4], [0.44, 0.36], [0.5, 0.3], [0.548, 0.236], [0.57, 0.198]], lower: [[0.372, 0.54], [0.45, 0.49], [0.53, 0.4], [0.59, 0.3], [0.628, 0.22]] },
    { folds: 6, depth: 0.007, from: 190, to: 110 },
  );
  const draped = random() < 0.5 ? [...overShoulder(random, stole), across] : inFront(random, stole, shape.flare);
  return standing(seed, wall, cloth, bodiceCloth, stole, [
    bodice(1, random, 0.405, { depth: between(random, 0.1, 0.13), width: 0.074 }),
    ...sleeves(1, between(random, 0.12, 0.2), {}),
    skirt(0, random, shape),
    ...draped,
  ]);
}

/** A fitted top that opens into a long, full skirt; with or without sleeves and a stole. */
export function gownScene(cloth: Cloth, bodiceCloth: Cloth, stole: Cloth | undefined, seed: string, wall: string, cut: { hem: number; flare: number; waist?: number; sleeve: number; flounce?: number; pointed?: boolean; folds?: number }): Scene {
  const random = randomOf(`${seed} gown`);
  const waist = cut.waist ?? 0.44;
  return standing(seed, wall, cloth, bodiceCloth, stole ?? bodiceCloth, [
    ...(cut.hem > 1.1 ? [] : stole ? legs(1, 0.03) : stand()),
    bodice(1, random, waist + 0.01, { depth: cut.pointed ? 0.15 : 0.085, width: 0.072, point: cut.pointed ?? false }, 24, 0.005),
    ...(cut.sleeve > 0 ? sleeves(1, cut.sleeve, { flare: cut.flounce ?? 0, hemAt: 0.3 }) : []),
    skirt(0, random, { waist, hem: cut.hem, flare: cut.flare, bell: 0.4, folds: cut.folds ?? 11, depth: 0.024, scale, puff: 0.007 }),
    ...(stole ? (random() < 0.5 ? overShoulder(random, stole) : inFront(random, stole, cut.flare)) : []),
  ]);
}

/** The post of the dress form, if no skirt hides it. */
const stand = (): Mesh[] => [
  tube(4, (t) => [middle, lerp(0.6, hem - 0.02, t), 0.01], profileOf([[0, 0.012], [0.5, 0.012], [0.7, 0.016], [0.86, 0.013], [1, 0.018]]), { rows: 60, around: 16 }),
  tube(4, (t) => [middle, lerp(hem - 0.03, hem, t), 0.02], profileOf([[0, 0.02], [0.3, 0.085], [0.8, 0.1], [1, 0.098]]), { rows: 30, around: 40 }),
];

function legs(material: number, width: number): Mesh[] {
  return [-1, 1].map((side) =>
    tube(
      material,
      (t) => [middle + side * lerp(0.05, 0.054, t), lerp(0.8, hem - 0.004, t), 0.02],
      (t) => lerp(width * 1.35, width, t) + 0.0014 * Math.sin(t * 40 + 6 * t * t) * ramp(0.45, 0.9, t),
      { rows: 120, around: 26, place: (angle, t) => [300 + angle * 24, (1 - t) * 40] },
    ),
  );
}

/** A straight tunic with slits at its sides, trousers, and a stole. */
export function kurtaScene(cloth: Cloth, trousers: Cloth, stole: Cloth, seed: string, wall: string): Scene {
  const random = randomOf(`${seed} kurta`);
  const noise = noiseOf(random);
  const bottom = between(random, 0.9, 0.97);
  const half = profileOf([[0, 0.116], [0.22, 0.102], [0.42, 0.125], [1, between(random, 0.15, 0.17)]]);
  const tunic = meshOf(0, 220, 240, (s, t, out) => {
    const side = (s - 0.5) * 2;
    const y = lerp(0.3, bottom, t);
    const wide = half(t);
    const fold = 0.009 * t * noise(side * 5 + 3, t * 1.6) + 0.004 * noise(side * 9, t * 5) * (1 - t * 0.5);
    const angle = side * Math.PI * 0.5;
    out[0] = middle + wide * Math.sin(angle);
    out[1] = y + 0.012 * Math.cos(angle) * t;
    out[2] = Math.max(wide * 0.66 * Math.cos(angle), y < 0.56 ? bodyDepth(out[0], y) : 0) + 0.012 + fold;
    out[3] = 220 + side * wide * 1.25 * scale;
    out[4] = (1 - t) * (bottom - 0.3) * scale;
  });
  const yoke = torso(0, 0.19, 0.31, 0.006, { from: (bottom - 0.31) * scale, wrinkles: 0.001, random, keeps: neckline(0.31, (bottom - 0.31) * scale, { depth: 0.075, width: 0.062 }) });
  return standing(seed, wall, cloth, trousers, stole, [
    ...legs(1, between(random, 0.024, 0.042)),
    yoke,
    tunic,
    ...sleeves(0, between(random, 0.22, 0.34), { hemAt: 0.4, width: 0.037 }),
    ...(random() < 0.6 ? inFront(random, stole, 0.16) : overShoulder(random, stole)),
  ]);
}

/** A close-up of a blouse. */
export function blouseScene(cloth: Cloth, seed: string, wall: string): Scene {
  const random = randomOf(`${seed} blouse`);
  const scene = standing(seed, wall, cloth, cloth, cloth, [
    bodice(0, random, 0.415, { depth: between(random, 0.1, 0.14), width: 0.066 }, 0.2, 0.006),
    ...sleeves(0, between(random, 0.13, 0.2), { width: 0.038 }),
  ]);
  return { ...scene, meshes: [...scene.meshes, torso(3, 0.48, 0.66, -0.003)], near: { times: 2.15, x: 0.5, y: 0.31 } };
}
