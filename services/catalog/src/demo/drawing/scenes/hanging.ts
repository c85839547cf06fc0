import type { Cloth } from '../cloth/cloth';
import { lerp, ramp } from '../engine/curve';
import { meshOf, type Mesh } from '../engine/mesh';
import { mix } from '../engine/colour';
import { between, randomOf, waveOf, type Random } from '../engine/random';
import { brass, clothOf, plaster, tinted, tube, wood, type Scene } from './scene';

interface Panel {
  left: number;
  right: number;
  top: number;
  hem: number;
  /** Depth of the folds, in picture widths. */
  folds: number;
  count: number;
  behind: number;
  /** The position of the hem along the cloth, in centimetres from the end of the pallu. */
  from: number;
  /** Centimetres in one picture width. */
  scale: number;
}

function panel(cloth: Cloth, material: number, random: Random, { left, right, top, hem, folds, count, behind, from, scale }: Panel): Mesh {
  const spacing = waveOf(random);
  const drift = waveOf(random);
  const depth = waveOf(random);
  const sway = waveOf(random);
  const start = random() * 40;
  return meshOf(material, 360, 110, (s, t, out) => {
    const loose = ramp(0, 0.75, t);
    const phase = 2 * Math.PI * (count * s + 0.42 * spacing(start + s * count * 0.9)) + 0.9 * drift(start + t * 1.7 + s * 2.2) * loose;
    const size = folds * lerp(0.55, 1, loose) * (0.78 + 0.42 * depth(start + s * count * 0.7 + t * 0.6));
    const fold = Math.cos(phase) + 0.22 * Math.cos(2 * phase + 0.6);
    const over = Math.min(1, t / 0.035);
    const z = size * fold + 0.008 * sway(start + t * 3 + s * 1.5) * loose;
    out[0] = lerp(left, right, s) - size * 0.6 * Math.sin(phase) + 0.012 * sway(start + 20 + t * 1.4) * loose;
    out[1] = lerp(top, hem, t) + 0.24 * z * t - 0.014 * (1 - over);
    out[2] = z * over + 0.018 * Math.sin(over * Math.PI * 0.5) - behind;
    out[3] = from + (1 - t) * (hem - top) * scale;
    out[4] = s * cloth.width;
  });
}

/** Knotted ends along the hem of a mesh. */
export function fringe(material: number, hanging: Mesh, every: number, length: number, random: Random): Mesh[] {
  const { columns, rows, positions } = hanging;
  const knots: Mesh[] = [];
  for (let column = 2; column < columns - 2; column += every) {
    const at = ((rows - 1) * columns + column) * 3;
    const [x, y, z] = [positions[at]!, positions[at + 1]!, positions[at + 2]!];
    const lean = between(random, -0.006, 0.006);
    const long = length * between(random, 0.85, 1.1);
    knots.push(tube(material, (t) => [x + lean * t * t, y - 0.004 + long * t, z], (t) => 0.0021 + 0.0022 * ramp(0.1, 0.24, t) + 0.001 * t - 0.001 * ramp(0.3, 0.4, t), { rows: 10, around: 4 }));
  }
  return knots;
}

/** A cloth over a rod in front of a wall: the pallu in front, the rest behind. */
export function hangingScene(cloth: Cloth, seed: string, wall: string): Scene {
  const random = randomOf(`${seed} hanging`);
  const scale = 112;
  const top = 0.105;
  const inset = between(random, 0, 0.02);
  const count = between(random, 4.2, 6.4);
  const front = panel(cloth, 0, random, { left: 0.15 + inset, right: 0.79 + inset, top, hem: between(random, 1.02, 1.07), folds: 0.031, count, behind: -0.02, from: 0, scale });
  const back = panel(cloth, 0, random, { left: 0.24 + inset, right: 0.86 + inset, top, hem: 1.16, folds: 0.02, count: count + 1.5, behind: 0.075, from: 190, scale });
  const rod = tube(1, (t) => [lerp(0.06, 0.94, t), top + 0.004, -0.012], (t) => 0.0125 + 0.006 * (ramp(0.016, 0.006, t) + ramp(0.984, 0.994, t)), { rows: 80 });
  const cords = [0.1, 0.9].map((x) => tube(2, (t) => [x, lerp(-0.02, top - 0.008, t), -0.02], () => 0.0022, { rows: 6, around: 4 }));
  return {
    meshes: [back, rod, ...cords, front, ...fringe(3, front, 7, 0.036, random)],
    materials: [clothOf(cloth), random() < 0.5 ? wood : brass, tinted([0.35, 0.28, 0.2], 0), tinted(mix(cloth.pallu.base, cloth.metallic ? cloth.metal : cloth.first, 0.35), 0.2)],
    backdrop: plaster(wall, seed),
    wall: 0.13,
  };
}
