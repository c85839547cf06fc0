import type { Cloth } from '../cloth/cloth';
import { clamp, lerp, profileOf, ramp, splineOf, type Point } from '../engine/curve';
import { meshOf, type Mesh } from '../engine/mesh';
import { noiseOf, waveOf, type Random } from '../engine/random';
import { tube } from './scene';

/** The dress form stands in the middle of the picture; heights are picture widths from its top. */
export const middle = 0.5;

/** Half of the form's width at a height. */
export const halfWidth = profileOf([[0.1, 0.036], [0.17, 0.034], [0.205, 0.07], [0.235, 0.118], [0.28, 0.112], [0.345, 0.116], [0.4, 0.1], [0.475, 0.083], [0.56, 0.112], [0.63, 0.126], [0.8, 0.12]]);

/** The depth of the form's front, a little more at the bust. */
const roundness = profileOf([[0.1, 0.8], [0.2, 0.6], [0.26, 0.62], [0.335, 0.82], [0.4, 0.74], [0.48, 0.7], [0.6, 0.72], [0.8, 0.75]]);

/** The form's surface at a point of the picture, or the nearest point of it. */
export function bodyDepth(x: number, y: number): number {
  const half = halfWidth(y);
  const side = clamp((x - middle) / half, -1, 1);
  return half * roundness(y) * Math.sqrt(1 - side * side * 0.985);
}

/** Cloth or form around the body between two heights, at the distance `puff` from it. */
export function torso(material: number, top: number, bottom: number, puff: number, options: { wrinkles?: number; random?: Random; scale?: number; from?: number; keeps?: (u: number, v: number) => boolean } = {}): Mesh {
  const { wrinkles = 0, random = () => 0.5, scale = 110, from = 30, keeps } = options;
  const noise = noiseOf(random);
  return meshOf(
    material, 110, 110,
    (s, t, out) => {
      const angle = (s - 0.5) * Math.PI;
      const y = lerp(top, bottom, t);
      const half = halfWidth(y) + puff;
      const fold = wrinkles * noise(s * 7 + 3, t * 5) + wrinkles * 0.6 * noise(s * 15, t * 9 + 5);
      out[0] = middle + half * Math.sin(angle);
      out[1] = y;
      out[2] = half * roundness(y) * Math.cos(angle) + fold;
      out[3] = 200 + (s - 0.5) * half * 2.2 * scale;
      out[4] = from + (bottom - y) * scale;
    },
    keeps ? { keeps } : {},
  );
}

export interface SkirtShape {
  waist: number;
  hem: number;
  /** Half of its width at the hem. */
  flare: number;
  /** Its fullness half way down, from 0 (a cone) to 1 (a bell). */
  bell?: number;
  /** The number of folds around the front, their depth at the hem, and how much closer they are in the middle. */
  folds: number;
  depth: number;
  centred?: number;
  /** Centimetres in one picture width. */
  scale?: number;
  puff?: number;
  /** The position of the hem across the cloth. */
  hemAt?: number;
}

/** A skirt from the waist, in folds that open towards the hem. */
export function skirt(material: number, random: Random, shape: SkirtShape): Mesh {
  const { waist, hem, flare, bell = 0.3, folds, depth, centred = 0, scale = 110, puff = 0.006, hemAt = 0 } = shape;
  const spacing = waveOf(random);
  const drift = waveOf(random);
  const size = waveOf(random);
  const start = random() * 50;
  const top = halfWidth(waist) + puff;
  // Folds are counted from the middle, where they may lie closer.
  const phaseAt = (side: number) => folds * Math.PI * (side + centred * 0.32 * Math.tanh(side * 4.2)) + 1.1 * spacing(start + side * folds * 0.6);
  return meshOf(material, 380, 130, (s, t, out) => {
    const side = (s - 0.5) * 2;
    const angle = side * Math.PI * 0.53;
    const opened = t ** lerp(1.05, 0.62, bell);
    const half = lerp(top, flare, opened);
    const middleFold = Math.exp(-((side / 0.34) ** 2));
    const phase = phaseAt(side) + 0.5 * drift(start + t * 1.6 + side * 2) * t;
    const gathered = lerp(1, lerp(0.28, 1.05, middleFold), Math.min(1, centred));
    const deep = depth * (0.1 + 0.9 * ramp(0, 0.85, t)) * (0.75 + 0.4 * size(start + side * folds * 0.5)) * gathered;
    const fold = Math.cos(phase) + 0.25 * Math.cos(2 * phase + 0.7);
    const outward = half + deep * fold * 0.55;
    out[0] = middle + outward * Math.sin(angle) - deep * 0.6 * Math.sin(phase) * Math.cos(angle);
    out[2] = outward * lerp(0.86, 0.62, t) * Math.cos(angle) + deep * fold * Math.cos(angle);
    out[1] = lerp(waist, hem, t) + 0.2 * out[2] * t - 0.03 * t;
    out[3] = 220 + side * lerp(36, Math.max(60, flare * 1.5 * scale), t);
    out[4] = hemAt + (1 - t) * (hem - waist) * scale;
  });
}

/** A cloth across the body between two edges, `[x, y]` each from its start to the shoulder, gathered in folds along its way. */
export function sash(material: number, random: Random, cloth: Cloth, edges: { upper: Point[]; lower: Point[] }, options: { folds?: number; depth?: number; from: number; to: number; lift?: number }): Mesh {
  const { folds = 5, depth = 0.008, from, to, lift = 0.012 } = options;
  const upper = splineOf(edges.upper);
  const lower = splineOf(edges.lower);
  const wave = waveOf(random);
  const start = random() * 50;
  return meshOf(material, 110, 180, (s, t, out) => {
    const [ax, ay] = upper(t);
    const [bx, by] = lower(t);
    const across = s + 0.035 * Math.sin(s * Math.PI) * wave(start + t * 3);
    const x = lerp(ax, bx, across);
    const y = lerp(ay, by, across) + 0.016 * Math.sin(s * Math.PI) * Math.sin(t * Math.PI);
    const phase = s * folds * 2 * Math.PI + 1.2 * wave(start + s * 4 + t * 2.2);
    const fold = Math.cos(phase) * depth * (0.55 + 0.45 * wave(start + 9 + s * 3 + t)) * (0.5 + 0.8 * ramp(0.1, 0.9, t)) * Math.min(1, s * 8, (1 - s) * 8);
    out[0] = x;
    out[1] = y;
    out[2] = bodyDepth(x, y) + lift + 0.045 * ramp(0.4, 0.52, y) + fold + 0.004 * Math.sin(s * Math.PI);
    out[3] = lerp(from, to, t);
    out[4] = (1 - s) * cloth.width;
  });
}

/** The end of a cloth behind the body, from the shoulder down. */
export function fall(material: number, random: Random, cloth: Cloth, at: { top: [number, number, number]; bottom: [number, number, number]; behind: number; folds?: number; from?: number; scale?: number }): Mesh {
  const { top, bottom, behind, folds = 4, from = 0, scale = 110 } = at;
  const wave = waveOf(random);
  const start = random() * 50;
  return meshOf(material, 170, 110, (s, t, out) => {
    const open = ramp(0, 0.8, t);
    const left = lerp(top[0], bottom[0], open);
    const right = lerp(top[1], bottom[1], open);
    const phase = s * folds * 2 * Math.PI + 1.1 * wave(start + s * 5) + 0.7 * wave(start + 7 + t * 2);
    const depth = lerp(0.007, 0.019, t);
    const z = depth * (Math.cos(phase) + 0.22 * Math.cos(2 * phase));
    out[0] = lerp(left, right, s) - depth * 0.7 * Math.sin(phase) + 0.01 * wave(start + t * 1.6);
    out[1] = lerp(top[2], bottom[2], t) + 0.3 * z * t;
    out[2] = z - behind;
    out[3] = from + (1 - t) * (bottom[2] - top[2]) * scale;
    out[4] = s * cloth.width;
  });
}

/** Both sleeves, from the shoulders down along the sides. */
export function sleeves(material: number, length: number, options: { width?: number; flare?: number; out?: number; scale?: number; hemAt?: number } = {}): Mesh[] {
  const { width = 0.036, flare = 0, out: away = 0.046, scale = 110, hemAt = 0 } = options;
  return [-1, 1].map((hand) =>
    tube(
      material,
      (t) => [middle + hand * (0.094 + away * Math.min(1, t + 0.12) ** 0.8), 0.205 + length * t, 0.012 - 0.012 * t],
      (t) => (width * (1 - 0.24 * t) + flare * t * t) * Math.sqrt(1 - (1 - Math.min(1, (t * length + 0.002) / 0.045)) ** 2),
      { rows: 70, around: 30, place: (angle, t) => [260 + angle * 20, hemAt + (1 - t) * length * scale] },
    ),
  );
}

/** The visible parts of the form itself: its neck with a turned cap, and its waist. */
export function dressForm(linen: number, wooden: number): Mesh[] {
  return [
    torso(linen, 0.135, 0.5, -0.003),
    tube(linen, (t) => [middle, lerp(0.128, 0.215, t), 0], (t) => lerp(0.035, 0.05, t * t), { rows: 30, around: 30 }),
    tube(wooden, (t) => [middle, lerp(0.082, 0.132, t), 0], (t) => profileOf([[0, 0.002], [0.16, 0.016], [0.34, 0.011], [0.46, 0.0105], [0.66, 0.03], [0.86, 0.036], [1, 0.036]])(t), { rows: 50, around: 30 }),
  ];
}
