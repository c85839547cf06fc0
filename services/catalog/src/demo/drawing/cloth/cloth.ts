import { mix, rgb, type Rgb } from '../engine/colour';
import { randomOf } from '../engine/random';
import { bandsFigure, heightOf, type Band } from './bands';
import { groundTile, type Ground } from './grounds';
import { maskOf, sampleMask, type Mask } from './mask';

export type Weave = 'silk' | 'tussar' | 'cotton' | 'linen' | 'georgette' | 'organza' | 'velvet';

/** Colours as `#rrggbb`. */
export interface ClothColours {
  body: string;
  /** The colour of the crossing thread, if the cloth changes colour as it turns. */
  weft?: string;
  border: string;
  pallu: string;
  first: string;
  second: string;
  /** The thread of the figures: a metal, or a colour. */
  metal: 'gold' | 'antique' | 'silver' | 'copper' | (string & {});
}

export interface ClothDesign {
  weave: Weave;
  colours: ClothColours;
  ground: Ground;
  /** From the edge inwards. */
  border: Band[];
  /** From the end inwards. */
  pallu: Band[];
  /** Centimetres from border to border; default 115. */
  width?: number;
}

interface Region {
  base: Rgb;
  mask: Mask;
}

/** A woven cloth: `u` runs along it from the end of the pallu, `v` across it from its lower border. */
export interface Cloth {
  weave: Weave;
  width: number;
  borderWidth: number;
  palluLength: number;
  body: Region;
  border: Region;
  pallu: Region;
  weft: Rgb;
  first: Rgb;
  second: Rgb;
  metal: Rgb;
  /** Whether the figures shine. */
  metallic: boolean;
}

const metals: Record<string, string> = { gold: '#d9a441', antique: '#b98a3e', silver: '#c9c6c0', copper: '#c9794a' };
const repeat = 24;

export async function weaveCloth(design: ClothDesign, seed: string): Promise<Cloth> {
  const { colours } = design;
  const tile = groundTile(design.ground, randomOf(`${seed} ground`));
  const borderWidth = heightOf(design.border);
  const palluLength = heightOf(design.pallu);
  const [body, border, pallu] = await Promise.all([
    maskOf(tile.figure, tile.width, tile.height),
    maskOf(bandsFigure(design.border, repeat), repeat, Math.max(borderWidth, 1)),
    maskOf(bandsFigure(design.pallu, repeat), repeat, Math.max(palluLength, 1)),
  ]);
  const base = rgb(colours.body);
  return {
    weave: design.weave,
    width: design.width ?? 115,
    borderWidth,
    palluLength,
    body: { base, mask: body },
    border: { base: rgb(colours.border), mask: border },
    pallu: { base: rgb(colours.pallu), mask: pallu },
    weft: colours.weft ? rgb(colours.weft) : mix(base, [1, 1, 1], 0.06),
    first: rgb(colours.first),
    second: rgb(colours.second),
    metal: rgb(metals[colours.metal] ?? colours.metal),
    metallic: colours.metal in metals,
  };
}

const threads = new Float32Array(3);

/** Adds one region's colour to `out`: red, green, blue, and the share of metal. */
function addRegion(cloth: Cloth, region: Region, x: number, y: number, footprint: number, share: number, out: Float32Array): void {
  sampleMask(region.mask, x, y, footprint, threads);
  const metal = threads[0]!;
  const first = threads[1]!;
  const second = threads[2]!;
  const base = Math.max(0, 1 - metal - first - second);
  const b = region.base;
  out[0]! += share * (b[0] * base + cloth.metal[0] * metal + cloth.first[0] * first + cloth.second[0] * second);
  out[1]! += share * (b[1] * base + cloth.metal[1] * metal + cloth.first[1] * first + cloth.second[1] * second);
  out[2]! += share * (b[2] * base + cloth.metal[2] * metal + cloth.first[2] * first + cloth.second[2] * second);
  out[3]! += share * metal;
  out[4]! += share * base * (region === cloth.body ? 1 : 0);
}

/**
 * The colour of a cloth at a position in centimetres, in linear light: red, green, blue, the share of metal, the share of plain body.
 * @param footprint centimetres that one pixel covers
 */
export function sampleCloth(cloth: Cloth, u: number, v: number, footprint: number, out: Float32Array): void {
  out[0] = out[1] = out[2] = out[3] = out[4] = 0;
  const soft = Math.max(footprint, 0.01);
  // Keeps away from the edges of a mask, which repeats there.
  const inset = 0.04 + footprint * 0.8;
  const fromEdge = Math.min(v, cloth.width - v);
  const inBorder = cloth.borderWidth === 0 ? 0 : Math.min(1, Math.max(0, (cloth.borderWidth - fromEdge) / soft + 0.5));
  const inPallu = cloth.palluLength === 0 ? 0 : Math.min(1, Math.max(0, (cloth.palluLength - u) / soft + 0.5));
  if (inBorder > 0) addRegion(cloth, cloth.border, u, Math.min(cloth.borderWidth - inset, Math.max(inset, fromEdge)), footprint, inBorder, out);
  if (inBorder < 1) {
    const inner = 1 - inBorder;
    if (inPallu > 0) addRegion(cloth, cloth.pallu, v - cloth.borderWidth, Math.min(cloth.palluLength - inset, Math.max(inset, u)), footprint, inner * inPallu, out);
    if (inPallu < 1) addRegion(cloth, cloth.body, u, -v, footprint, inner * (1 - inPallu), out);
  }
}
