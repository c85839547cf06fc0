import { sampleCloth, type Cloth, type Weave } from '../cloth/cloth';
import { backSide, type Buffer3d } from './buffer';
import { srgbBytes, type Rgb } from './colour';
import { lampDirection, type LightField } from './light';
import { noiseOf, randomOf, specksOf } from './random';

/** The material of a surface. */
export type Material = { kind: 'cloth'; cloth: Cloth } | { kind: 'plain'; colour: Rgb; gloss: number; sharpness: number; grain?: number };

/** The wall, table or floor behind everything: its colour at a point of the picture, in linear light. */
export type Backdrop = (x: number, y: number, out: Float32Array) => void;

interface Feel {
  /** Strength and narrowness of the highlight, and the share of it that has the cloth's own colour. */
  sheen: number;
  sharpness: number;
  tint: number;
  /** The share of the crossing thread on slopes. */
  turn: number;
  /** Light along the outline, as on pile. */
  rim: number;
  /** Irregular threads. */
  slub: number;
  /** How far light reaches around and through the cloth to the side away from the lamp. */
  wrap: number;
}

const feels: Record<Weave, Feel> = {
  silk: { sheen: 1.05, sharpness: 27, tint: 0.74, turn: 0.42, rim: 0.04, slub: 0.05, wrap: 0.16 },
  tussar: { sheen: 0.5, sharpness: 18, tint: 0.7, turn: 0.3, rim: 0.03, slub: 0.2, wrap: 0.22 },
  cotton: { sheen: 0.06, sharpness: 5, tint: 0.5, turn: 0.08, rim: 0.03, slub: 0.1, wrap: 0.34 },
  linen: { sheen: 0.07, sharpness: 6, tint: 0.5, turn: 0.12, rim: 0.03, slub: 0.26, wrap: 0.34 },
  georgette: { sheen: 0.16, sharpness: 8, tint: 0.6, turn: 0.2, rim: 0.05, slub: 0.05, wrap: 0.4 },
  organza: { sheen: 0.6, sharpness: 30, tint: 0.4, turn: 0.35, rim: 0.12, slub: 0.03, wrap: 0.5 },
  velvet: { sheen: 0.05, sharpness: 6, tint: 0.8, turn: 0.1, rim: 0.42, slub: 0.03, wrap: 0.16 },
};

const [lx, ly, lz] = lampDirection;
// Half way between the lamp and the viewer.
const halfLength = Math.hypot(lx, ly, lz + 1);
const hx = lx / halfLength;
const hy = ly / halfLength;
const hz = (lz + 1) / halfLength;
const lampColour = [1.0, 0.95, 0.87] as const;
const fillColour = [0.88, 0.94, 1.0] as const;

/** A table for powers of 0 to 1, because each pixel needs several. */
const table = (at: (value: number) => number) => Float32Array.from({ length: 513 }, (_, index) => at(index / 512));
const surfaces = Object.fromEntries(
  Object.entries(feels).map(([weave, feel]) => [weave, { ...feel, highlight: table((half) => half ** feel.sharpness * 0.6 + half ** (feel.sharpness * 4) * 0.4) }]),
) as Record<Weave, Feel & { highlight: Float32Array }>;
const metalSheen = table((half) => half ** 15 * 0.85 + half ** 60 * 1.7);

const noise = noiseOf(randomOf('grain of the cloth'));
const speck = specksOf(randomOf('specks'));

/** Writes both lights at a pixel into `out`, interpolated between the cells of the grid. */
function spread({ columns, rows, cell }: LightField, { ambient, lamp }: LightField['things'], x: number, y: number, out: Float32Array): void {
  const fx = Math.max(0, x / cell - 0.5);
  const fy = Math.max(0, y / cell - 0.5);
  const column = Math.min(columns - 2, fx | 0);
  const row = Math.min(rows - 2, fy | 0);
  const px = Math.min(1, fx - column);
  const py = Math.min(1, fy - row);
  const at = row * columns + column;
  const below = at + columns;
  const a = (1 - px) * (1 - py);
  const b = px * (1 - py);
  const c = (1 - px) * py;
  const d = px * py;
  out[0] = ambient[at]! * a + ambient[at + 1]! * b + ambient[below]! * c + ambient[below + 1]! * d;
  out[1] = lamp[at]! * a + lamp[at + 1]! * b + lamp[below]! * c + lamp[below + 1]! * d;
}

/** Colours are muted by this share, as by a lens. */
const paleness = 0.07;

/** Linear light as a byte. Bright values are compressed, so that highlights keep their colour. */
const bytes = Uint8Array.from({ length: 8193 }, (_, index) => {
  const lit = (index / 4096) * 1.12;
  const toned = lit < 0.62 ? lit : 0.62 + (1 - Math.exp(-(lit - 0.62) / 0.38)) * 0.38;
  return srgbBytes[Math.min(4096, Math.round(toned * 4096))]!;
});

/** Lights the surfaces in the buffer. @returns three bytes of sRGB for each pixel */
export function shade(buffer: Buffer3d, field: LightField, materials: Material[], backdrop: Backdrop, seed: string): Uint8Array {
  const { width, height, u, v, nx, ny, id } = buffer;
  const result = new Uint8Array(width * height * 3);
  const random = randomOf(`${seed} grain`);
  const grains = Float32Array.from({ length: 8192 }, () => (random() + random() - 1) * 0.012);
  const sample = new Float32Array(5);
  const colour = new Float32Array(3);
  const lights = new Float32Array(2);
  const metalAbove = new Float32Array(width + 1);
  const unit = 1 / width;

  for (let y = 0, at = 0; y < height; y += 1) {
    let metalCorner = 0;
    for (let x = 0; x < width; x += 1, at += 1) {
      const mark = id[at]!;
      const light = mark === 0 ? field.backdrop : field.things;
      spread(field, light, x, y, lights);
      const ambient = lights[0]!;
      const lamp = lights[1]!;
      let metal = 0;
      if (mark === 0) {
        backdrop(x * unit, y * unit, colour);
        const share = 0.42 * ambient + 0.58 * lamp;
        colour[0]! *= share;
        colour[1]! *= share;
        colour[2]! *= share;
      } else {
        const material = materials[(mark & 127) - 1]!;
        if (material.kind === 'plain') {
          lightPlain(material, nx[at]!, ny[at]!, ambient, lamp, noise(x * 0.35, y * 0.05), colour);
        } else {
          const same = x + 1 < width && id[at + 1] === mark ? at + 1 : at - 1;
          const below = y + 1 < height && id[at + width] === mark ? at + width : at - width;
          const across = Math.abs(u[same]! - u[at]!) + Math.abs(v[same]! - v[at]!);
          const down = Math.abs(u[below]! - u[at]!) + Math.abs(v[below]! - v[at]!);
          const footprint = Math.min(2, 0.35 * Math.max(across, down) + 0.65 * Math.min(across, down) + 1e-4);
          sampleCloth(material.cloth, u[at]!, v[at]!, footprint, sample);
          metal = sample[3]!;
          // Woven figures lie a little higher than the ground: their edges catch the lamp, or its shadow.
          const edge = Math.max(-1, Math.min(1, metal - metalCorner));
          lightCloth(material.cloth, sample, u[at]!, v[at]!, footprint, nx[at]!, ny[at]!, ambient, lamp, (mark & backSide) !== 0, edge, colour);
        }
      }
      metalCorner = metalAbove[x]!;
      metalAbove[x] = metal;
      const grain = (1 + grains[(at * 31 + y * 977) & 8191]!) * 4096;
      const grey = (colour[0]! * 0.3 + colour[1]! * 0.6 + colour[2]! * 0.1) * paleness;
      result[at * 3] = bytes[Math.min(8192, ((colour[0]! * (1 - paleness) + grey) * grain) | 0)]!;
      result[at * 3 + 1] = bytes[Math.min(8192, ((colour[1]! * (1 - paleness) + grey) * grain) | 0)]!;
      result[at * 3 + 2] = bytes[Math.min(8192, ((colour[2]! * (1 - paleness) + grey) * grain) | 0)]!;
    }
  }
  return result;
}

function lightPlain(material: Extract<Material, { kind: 'plain' }>, nx: number, ny: number, ambient: number, lamp: number, streak: number, out: Float32Array): void {
  const nz = Math.sqrt(Math.max(0.02, 1 - nx * nx - ny * ny));
  const facing = Math.max(0, (nx * lx + ny * ly + nz * lz + 0.2) / 1.2);
  const glance = Math.max(0, nx * hx + ny * hy + nz * hz) ** material.sharpness * material.gloss * lamp;
  const texture = 1 + streak * (material.grain ?? 0);
  for (let channel = 0; channel < 3; channel += 1) {
    const light = 0.3 * ambient * fillColour[channel]! + 0.86 * facing * (0.2 + 0.8 * lamp) * lampColour[channel]!;
    out[channel] = material.colour[channel]! * light * texture + glance * lampColour[channel]!;
  }
}

/** The height of crossing threads, around 0, if they are large enough to be visible. */
function threadRelief(u: number, v: number, footprint: number): number {
  const pitch = 0.085;
  const seen = Math.min(1, (pitch * 0.62 - footprint) / (pitch * 0.4));
  if (seen <= 0) return 0;
  const a = u / pitch;
  const b = v / pitch;
  const column = Math.floor(a);
  const row = Math.floor(b);
  const over = (column + row) & 1;
  const along = over ? a - column : b - row;
  const wide = over ? b - row : a - column;
  return seen * (2.2 * along * (1 - along) + 1.8 * wide * (1 - wide) - 0.62) * (over ? 1.15 : 0.9);
}

function lightCloth(
  cloth: Cloth, sample: Float32Array, u: number, v: number, footprint: number,
  nx: number, ny: number, ambient: number, lamp: number, back: boolean, edge: number, out: Float32Array,
): void {
  const feel = surfaces[cloth.weave];
  const metal = cloth.metallic ? sample[3]! : 0;
  const relief = threadRelief(u, v, footprint);
  const slub = feel.slub * (speck(u * 2.8, v * 28) + speck(u * 28 + 91, v * 2.8)) * 0.5;
  const nz = Math.sqrt(Math.max(0.03, 1 - nx * nx - ny * ny));

  const facing = Math.max(0, (nx * lx + ny * ly + nz * lz + feel.wrap) / (1 + feel.wrap));
  const half = Math.max(0, Math.min(1, nx * hx + ny * hy + nz * hz + relief * 0.02)) * 512;
  const open = 0.12 + 0.88 * lamp;
  const sheen = feel.highlight[half | 0]! * feel.sheen * open * (1 + slub * 2);
  const fill = Math.max(0, nx * 0.72 - ny * 0.1 + nz * 0.3) * 0.16;
  const rim = feel.rim * (1 - nz) * (1 - nz) * ambient;
  const texture = (1 + slub + relief * 0.26) * (1 - edge * 0.22);

  // Most of a cloth has no metal, and specks are the slowest part.
  const glint = metal === 0 ? 0 : metal * (0.84 + 0.42 * speck(u * 9, v * 64) + 0.14 * speck(u * 40, v * 40));
  // Metal mirrors the room: bright above and to the left, dim below.
  const room = Math.max(0, 0.2 - ny * 0.9 - nx * 0.55) * 0.55;
  const metalShine = (metalSheen[half | 0]! * open + room * ambient) * glint * 0.9;
  const turned = feel.turn * sample[4]! * Math.min(1, Math.max(0, 1.1 * (1 - nz) + 0.6 * Math.max(0, -nx)));
  const direct = 0.98 * facing * open * (0.45 + 0.55 * ambient);
  const around = 0.2 * ambient;
  const faded = (back ? 0.8 : 1) * texture * (1 - 0.5 * metal);

  for (let channel = 0; channel < 3; channel += 1) {
    const own = sample[channel]! * (1 - turned) + cloth.weft[channel]! * turned;
    const diffuse = ((around + fill * ambient) * fillColour[channel]! + direct * lampColour[channel]!) * own * faded;
    const tinted = feel.tint * Math.min(1, own * 1.7 + 0.05) + (1 - feel.tint) * 0.55;
    out[channel] = diffuse + sheen * (1 - metal) * tinted * lampColour[channel]! + metalShine * (cloth.metal[channel]! * 0.92 + 0.1) + rim * own;
  }
}
