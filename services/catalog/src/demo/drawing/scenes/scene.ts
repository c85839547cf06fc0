import type { Cloth } from '../cloth/cloth';
import { meshOf, type Mesh } from '../engine/mesh';
import { mix, rgb, type Rgb } from '../engine/colour';
import { randomOf, specksOf } from '../engine/random';
import type { Backdrop, Material } from '../engine/shade';

/** The contents of one picture. */
export interface Scene {
  meshes: Mesh[];
  materials: Material[];
  backdrop: Backdrop;
  /** The distance of the backdrop behind depth 0, in picture widths. */
  wall: number;
  /** A closer camera, with `x` and `y` in the middle of the picture. */
  near?: { times: number; x: number; y: number };
}

/** The scene from its camera. */
export function seen(scene: Scene): Scene {
  if (!scene.near) return scene;
  const { times, x, y } = scene.near;
  const centre = [x, y, 0];
  const middle = [0.5, tall / 2, 0];
  const meshes = scene.meshes.map((mesh) => ({
    ...mesh,
    positions: mesh.positions.map((value, index) => (value - centre[index % 3]!) * times + middle[index % 3]!),
  }));
  const backdrop: Backdrop = (px, py, out) => scene.backdrop((px - 0.5) / times + x, (py - tall / 2) / times + y, out);
  return { ...scene, meshes, backdrop, wall: scene.wall * times };
}

export const tall = 1.25;

export const wood: Material = { kind: 'plain', colour: rgb('#7a4a2b'), gloss: 0.18, sharpness: 24, grain: 0.16 };
export const brass: Material = { kind: 'plain', colour: rgb('#a87a35'), gloss: 0.9, sharpness: 34 };
export const ivory: Material = { kind: 'plain', colour: rgb('#e6d9c4'), gloss: 0.04, sharpness: 8, grain: 0.03 };

export const clothOf = (cloth: Cloth): Material => ({ kind: 'cloth', cloth });

/** A plastered wall in soft light that falls off to the right and below. */
export function plaster(colour: string, seed: string): Backdrop {
  const specks = specksOf(randomOf(`${seed} wall`));
  const base = rgb(colour);
  const shadow = mix(base, rgb('#5d4636'), 0.42);
  return (x, y, out) => {
    const down = y / tall;
    const fall = Math.min(1, 0.08 + 0.34 * x + 0.24 * down * down + 0.22 * ((x - 0.45) * (x - 0.45) + (down - 0.42) * (down - 0.42)));
    const rough = 1 + 0.008 * specks(x * 320, y * 320) + 0.006 * specks(x * 900, y * 900 + 40);
    out[0] = (base[0] + (shadow[0] - base[0]) * fall) * rough;
    out[1] = (base[1] + (shadow[1] - base[1]) * fall) * rough;
    out[2] = (base[2] + (shadow[2] - base[2]) * fall) * rough;
  };
}

/** A wall that curves softly into a floor, with the shadow of the object on it. */
export function floored(colour: string, seed: string, ground: number): Backdrop {
  const wall = plaster(colour, seed);
  return (x, y, out) => {
    wall(x, y, out);
    const bend = Math.min(1, Math.max(0, (y - ground + 0.16) / 0.2));
    if (bend === 0) return;
    const away = ((x - 0.54) / 0.4) ** 2 + ((y - ground) / 0.075) ** 2;
    const near = ((x - 0.5) / 0.26) ** 2 + ((y - ground) / 0.03) ** 2;
    const light = (1 + 0.05 * bend) * (1 - 0.34 * Math.exp(-away * 1.3) - 0.3 * Math.exp(-near * 1.2));
    for (let channel = 0; channel < 3; channel += 1) out[channel]! *= light;
  };
}

/** A table top of pale linen, seen from above. */
export function linenTable(colour: string, seed: string): Backdrop {
  const specks = specksOf(randomOf(`${seed} table`));
  const base = rgb(colour);
  return (x, y, out) => {
    const threads = 1 + 0.04 * specks(x * 90, y * 1500) + 0.04 * specks(x * 1500 + 9, y * 90) + 0.015 * specks(x * 16, y * 16);
    const light = threads * (1 - 0.2 * (x * 0.6 + (y / tall) * 0.5) - 0.16 * ((x - 0.45) * (x - 0.45) + (y / tall - 0.45) * (y / tall - 0.45)));
    out[0] = base[0] * light;
    out[1] = base[1] * light;
    out[2] = base[2] * light;
  };
}

/** A tube along points `[x, y, z]` with a radius for each part of its length: bars, limbs and posts. */
export function tube(material: number, path: (t: number) => readonly [number, number, number], radius: (t: number) => number, options: { rows?: number; around?: number; place?: (angle: number, t: number) => [number, number] } = {}): Mesh {
  const { rows = 60, around = 18, place = (angle, t) => [angle * 10, t * 100] } = options;
  return meshOf(material, around, rows, (s, t, out) => {
    const [x, y, z] = path(t);
    const [bx, by] = path(Math.max(0, t - 0.01));
    const [ax, ay] = path(Math.min(1, t + 0.01));
    const length = Math.hypot(ax - bx, ay - by) || 1;
    const angle = (s - 0.5) * Math.PI;
    const side = Math.sin(angle) * radius(t);
    const [u, v] = place(s - 0.5, t);
    out[0] = x + (-(ay - by) / length) * -side;
    out[1] = y + ((ax - bx) / length) * -side;
    out[2] = z + Math.cos(angle) * radius(t);
    out[3] = u;
    out[4] = v;
  });
}

export const tinted = (colour: Rgb, gloss = 0.12): Material => ({ kind: 'plain', colour, gloss, sharpness: 14 });
