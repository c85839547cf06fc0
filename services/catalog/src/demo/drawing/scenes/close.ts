import type { Cloth } from '../cloth/cloth';
import { lerp, ramp } from '../engine/curve';
import { mix, rgb } from '../engine/colour';
import { meshOf, type Mesh } from '../engine/mesh';
import { between, noiseOf, randomOf, type Random } from '../engine/random';
import { fringe } from './hanging';
import { clothOf, linenTable, tinted, type Scene } from './scene';

/** The height of a loose cloth: irregular folds along one direction. */
function looseFolds(random: Random, direction: number, closeness: number, depth: number): (x: number, y: number) => number {
  const bend = noiseOf(random);
  const rise = noiseOf(random);
  const cos = Math.cos(direction);
  const sin = Math.sin(direction);
  const at = random() * 30;
  return (x, y) => {
    const across = x * cos + y * sin;
    const along = -x * sin + y * cos;
    const phase = across * closeness + 1.9 * bend(at + across * 1.6, at + along * 1.1) + 0.35 * bend(at + across * 5, along * 3);
    const size = 0.55 + 0.75 * rise(at + 9 + across * 1.4, along * 1.2);
    const crest = Math.cos(phase);
    return depth * Math.max(0.12, size) * (crest + 0.28 * Math.cos(2 * phase + 0.5)) + depth * 0.5 * rise(x * 1.1 + 40, y * 1.1);
  };
}

interface Lay {
  /** The position of the cloth's corner (`u` 0, `v` 0) and its rotation in radians: at 0, `u` points up and `v` points right. */
  corner: [number, number];
  turn: number;
  /** Centimetres in one picture width. */
  scale: number;
  /** The visible length of cloth from the corner, in centimetres. */
  length: number;
  width: number;
  startU?: number;
  startV?: number;
  height: (x: number, y: number) => number;
}

/** A cloth on a table, from above. */
function lying(material: number, { corner, turn, scale, length, width, startU = 0, startV = 0, height }: Lay): Mesh {
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  return meshOf(material, 260, 300, (s, t, out) => {
    const across = (s * width) / scale;
    const up = ((1 - t) * length) / scale;
    const x = corner[0] + across * cos + up * sin;
    const y = corner[1] + across * sin - up * cos;
    const edge = Math.min(1, s * 14, (1 - s) * 14, (1 - t) * 14);
    const h = height(x, y) * lerp(0.35, 1, edge);
    // The camera is a little below, so that folds lean up.
    out[0] = x + h * 0.1;
    out[1] = y - h * 0.22;
    out[2] = h + 0.02;
    out[3] = startU + (1 - t) * length;
    out[4] = startV + s * width;
  });
}

const table = (random: Random) => ['#e7ddcd', '#ded3c4', '#e9e2d6', '#d9cfc2'][Math.floor(random() * 4)] ?? '#e7ddcd';
const knots = (cloth: Cloth) => tinted(mix(cloth.pallu.base, cloth.metallic ? cloth.metal : rgb('#efe7d6'), 0.3), 0.15);

/** The end of a cloth, laid out: its pallu, a corner of its border, its knotted threads. */
export function palluScene(cloth: Cloth, seed: string): Scene {
  const random = randomOf(`${seed} pallu`);
  const scale = Math.max(58, cloth.palluLength * 1.12);
  const turn = between(random, -0.14, -0.06);
  const mesh = lying(0, { corner: [-0.42, 1.02], turn, scale, length: scale * 1.5, width: cloth.width * (scale > 80 ? 1 : 0.001) + (scale > 80 ? 0 : cloth.width), height: looseFolds(random, between(random, 0.1, 0.5), 10, 0.024) });
  return { meshes: [mesh, ...fringe(1, mesh, 4, 0.075, random)], materials: [clothOf(cloth), knots(cloth)], backdrop: linenTable(table(random), seed), wall: 0.004 };
}

/** A close-up of the border; the edge of the cloth runs across the picture. */
export function borderScene(cloth: Cloth, seed: string): Scene {
  const random = randomOf(`${seed} border`);
  const scale = between(random, 30, 35);
  const mesh = lying(0, {
    corner: [1.24, between(random, 1.0, 1.12)], turn: -Math.PI / 2 + between(random, 0.1, 0.2), scale, length: scale * 1.9, width: scale * 1.9, startU: 160,
    height: looseFolds(random, between(random, -0.5, 0.3), 9, 0.038),
  });
  return { meshes: [mesh], materials: [clothOf(cloth)], backdrop: linenTable(table(random), seed), wall: 0.004 };
}

/** The body of a cloth, gathered towards one point. */
export function gatheredScene(cloth: Cloth, seed: string): Scene {
  const random = randomOf(`${seed} gathered`);
  const scale = between(random, 44, 54);
  const [cx, cy] = [between(random, 0.9, 1.15), between(random, -0.1, 0.15)];
  const bend = noiseOf(random);
  const rays = Math.round(between(random, 15, 20));
  const height = (x: number, y: number) => {
    const dx = x - cx;
    const dy = y - cy;
    const far = Math.hypot(dx, dy);
    const [cos, sin] = [dx / (far || 1), dy / (far || 1)];
    const phase = Math.atan2(dy, dx) * rays + 1.5 * bend(far * 2.2 + cos * 4, sin * 4) + far * 1.4;
    const size = ramp(0.05, 0.5, far) * (0.65 + 0.55 * bend(far * 2 + 20 + cos * 5, sin * 5)) * lerp(1, 0.8, ramp(0.9, 1.6, far));
    return 0.03 * Math.max(0.1, size) * (Math.cos(phase) + 0.3 * Math.cos(2 * phase + 0.8)) + 0.01 * bend(x * 3, y * 3);
  };
  const mesh = lying(0, { corner: [-0.6, 1.5], turn: between(random, 0.2, 0.5), scale, length: scale * 2.9, width: scale * 2.9, startU: 200, startV: 100, height });
  return { meshes: [mesh], materials: [clothOf({ ...cloth, width: 10_000 })], backdrop: linenTable(table(random), seed), wall: 0.004 };
}

/** A folded cloth on a table: the folds in front, a corner of the end on top. */
export function foldedScene(cloth: Cloth, seed: string): Scene {
  const random = randomOf(`${seed} folded`);
  const scale = 62;
  const soft = noiseOf(random);
  const [left, right, back, front] = [0.1, 0.9, 0.2, 0.9];
  const layers = 5;
  const round = 0.021;
  const top = meshOf(0, 240, 200, (s, t, out) => {
    const x = lerp(left, right, s) + 0.004 * soft(t * 4, s * 2);
    const over = ramp(0.94, 1, t);
    out[0] = x;
    out[1] = lerp(back, front, t) + 0.005 * soft(s * 5, 3);
    out[2] = 0.13 + 0.006 * soft(s * 4, t * 4) - 0.02 * over * over - 0.012 * ramp(0.05, 0, t) - 0.006 * (ramp(0.03, 0, s) + ramp(0.97, 1, s));
    out[3] = 160 + s * (right - left) * scale;
    out[4] = (1 - t) * (front - back) * scale;
  });
  const folds = Array.from({ length: layers }, (_, layer) => {
    const y = front + 0.006 + layer * round * 1.75;
    return meshOf(0, 200, 22, (s, t, out) => {
      const angle = (t - 0.5) * Math.PI;
      const bulge = 0.005 * soft(s * 4 + layer * 9, layer) + 0.003 * soft(s * 11, layer * 5);
      out[0] = lerp(left + 0.004 * soft(layer * 7, 1), right + 0.006 * soft(layer * 5, 2), s);
      out[1] = y + Math.sin(angle) * round * (1 + bulge * 20) + bulge;
      out[2] = 0.1 - layer * 0.018 + Math.cos(angle) * round;
      out[3] = 160 + layer * 37 + s * (right - left) * scale;
      out[4] = layer % 2 ? 40 + (angle + 1.6) * 1.6 : Math.max(0.1, cloth.borderWidth * 0.5) + angle * 1.4;
    });
  });
  const height = looseFolds(random, 0.9, 6, 0.005);
  const flap = lying(0, { corner: [between(random, 0.2, 0.26), 0.78], turn: -0.2, scale, length: 34, width: 33, height: (x, y) => height(x, y) + 0.125 });
  return { meshes: [top, ...folds, flap, ...fringe(1, flap, 5, 0.045, random)], materials: [clothOf(cloth), knots(cloth)], backdrop: linenTable(table(random), seed), wall: 0.004 };
}
