import { dot, first, line, metal, place, second, shape } from './ink';
import { motifs, type MotifName } from './motifs';

/** The pattern that repeats over the body of a cloth. Sizes are centimetres. */
export type Ground =
  | { kind: 'plain' }
  | { kind: 'motifs'; motif: MotifName; size: number; every: number; also?: MotifName; scattered?: boolean }
  | { kind: 'checks'; every: number; width: number; ink?: Ink; motif?: MotifName }
  | { kind: 'stripes'; every: number; width: number; ink?: Ink; across?: boolean }
  | { kind: 'lattice'; every: number; motif: MotifName }
  | { kind: 'ikat'; every: number; motif: MotifName }
  | { kind: 'bandhani'; every: number; motif: 'rings' | 'waves' | 'squares' }
  | { kind: 'leheriya'; every: number }
  | { kind: 'garden'; size: number }
  | { kind: 'blocks'; every: number; motif: MotifName };

type Ink = 'metal' | 'first' | 'second';
const inks = { metal, first, second };

export interface Tile {
  /** Centimetres, across and down. */
  width: number;
  height: number;
  figure: string;
}

const box = (x: number, y: number, width: number, height: number, fill: string) => `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

/** Draws at a point and in the eight tiles around, so that a figure may cross the edge of the tile. */
const wrapped = (x: number, y: number, width: number, height: number, figure: (x: number, y: number) => string): string =>
  [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => figure(x + dx * width, y + dy * height))).join('');

/** @param random for small irregularities only */
export function groundTile(ground: Ground, random: () => number): Tile {
  switch (ground.kind) {
    case 'plain':
      return { width: 4, height: 4, figure: '' };
    case 'motifs': {
      const { every: e, size, motif, also, scattered } = ground;
      const turned = scattered ? () => Math.floor(random() * 4) * 90 : () => 0;
      const one = place(motifs[motif](), e / 2, e / 2, size / 2, turned());
      const other = wrapped(0, 0, e, e, (x, y) => place(motifs[also ?? motif](), x, y, (also ? size * 0.55 : size) / 2, scattered ? 45 : 0, motif === 'peacock' || motif === 'parrot' ? -1 : 1));
      return { width: e, height: e, figure: one + other };
    }
    case 'checks': {
      const { every: e, width: w, ink = 'metal', motif } = ground;
      const lines = box(0, 0, e, w, inks[ink]) + box(0, 0, w, e, inks[ink]) + box(0, w * 2, e, w * 0.5, inks[ink]) + box(w * 2, 0, w * 0.5, e, inks[ink]);
      return { width: e, height: e, figure: lines + (motif ? place(motifs[motif](), (e + w) / 2, (e + w) / 2, e * 0.24) : '') };
    }
    case 'stripes': {
      const { every: e, width: w, ink = 'metal', across } = ground;
      const stripe = (at: number, wide: number) => (across ? box(at, 0, wide, e, inks[ink]) : box(0, at, e, wide, inks[ink]));
      return { width: e, height: e, figure: stripe(0, w) + stripe(w * 1.7, w * 0.3) + stripe(e - w, w * 0.3) };
    }
    case 'lattice': {
      const { every: e, motif } = ground;
      const h = e * 1.3;
      const net = wrapped(e / 2, h / 2, e, h, (x, y) => line(`M${x},${y - h / 2} C${x + e * 0.42},${y - h * 0.34} ${x + e * 0.42},${y - h * 0.12} ${x + e / 2},${y} C${x + e * 0.42},${y + h * 0.12} ${x + e * 0.42},${y + h * 0.34} ${x},${y + h / 2} C${x - e * 0.42},${y + h * 0.34} ${x - e * 0.42},${y + h * 0.12} ${x - e / 2},${y} C${x - e * 0.42},${y - h * 0.12} ${x - e * 0.42},${y - h * 0.34} ${x},${y - h / 2}`, metal, e * 0.045) + place(motifs[motif](), x, y, e * 0.27));
      const knots = wrapped(0, 0, e, h, (x, y) => place(motifs[motif](), x, y, e * 0.27)) + wrapped(e / 2, 0, e, h, (x, y) => dot(x, y, e * 0.07, first)) + wrapped(0, h / 2, e, h, (x, y) => dot(x, y, e * 0.07, first));
      return { width: e, height: h, figure: net + knots };
    }
    case 'ikat': {
      const { every: e, motif } = ground;
      const figure = place(motifs[motif](), e / 2, e / 2, e * 0.36) + wrapped(0, 0, e, e, (x, y) => place(motifs.diamond(), x, y, e * 0.2));
      // The threads are dyed before weaving, so each is a little out of place.
      const combed = `<filter id="comb" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="0.9 0.012" numOctaves="2" seed="${Math.floor(random() * 999)}" stitchTiles="stitch"/><feDisplacementMap in="SourceGraphic" scale="${e * 0.055}" xChannelSelector="R" yChannelSelector="G"/></filter>`;
      return { width: e, height: e, figure: `${combed}<g filter="url(#comb)">${figure}</g>` };
    }
    case 'bandhani':
      return bandhani(ground.every, ground.motif, random);
    case 'leheriya': {
      const { every: e } = ground;
      const stripe = (at: number, width: number, fill: string) => [-1, 0, 1].map((copy) => shape(`M${(at + copy) * e},0 l${e / 2},${e / 2} l${-e / 2},${e / 2} l${width * e},0 l${e / 2},${-e / 2} l${-e / 2},${-e / 2}Z`, fill)).join('');
      return { width: e, height: e, figure: stripe(0, 0.12, first) + stripe(0.2, 0.04, first) + stripe(0.34, 0.1, second) + stripe(0.55, 0.05, metal) + stripe(0.7, 0.12, first) };
    }
    case 'garden': {
      const e = ground.size * 3;
      const flowers = Array.from({ length: 9 }, (_, index) => {
        const x = ((index % 3) + 0.25 + random() * 0.5) * ground.size;
        const y = (Math.floor(index / 3) + 0.25 + random() * 0.5) * ground.size;
        const name = (['jasmine', 'sprig', 'marigold', 'sprig', 'rosette'] as const)[Math.floor(random() * 5)] ?? 'sprig';
        const size = ground.size * (0.28 + random() * 0.2);
        const turn = random() * 360;
        return wrapped(x, y, e, e, (px, py) => place(motifs[name](), px, py, size, turn));
      });
      return { width: e, height: e, figure: flowers.join('') };
    }
    case 'blocks': {
      const { every: e, motif } = ground;
      const frame = (x: number, y: number) => place(`<rect x="-.9" y="-.9" width="1.8" height="1.8" fill="none" stroke="${first}" stroke-width=".06"/><rect x="-.78" y="-.78" width="1.56" height="1.56" fill="none" stroke="${metal}" stroke-width=".03"/>${place(motifs[motif](), 0, 0, 0.6)}`, x, y, e / 2);
      return { width: e, height: e, figure: frame(e / 2, e / 2) + wrapped(0, 0, e, e, (x, y) => place(motifs.star(), x, y, e * 0.06)) };
    }
  }
}

function bandhani(every: number, motif: 'rings' | 'waves' | 'squares', random: () => number): Tile {
  const step = every / (motif === 'squares' ? 14 : 20);
  const tied = (x: number, y: number, ink: string) => wrapped(x, y, every, every, (px, py) => dot(px + (random() - 0.5) * step * 0.14, py + (random() - 0.5) * step * 0.14, step * 0.33, ink) + dot(px, py, step * 0.1, '#000'));
  const figures: string[] = [];
  const half = every / 2;
  if (motif === 'rings') {
    for (const [cx, cy, rings] of [[half, half, 4], [0, 0, 3]] as const) {
      for (let ring = 0; ring <= rings; ring += 1) {
        const count = Math.max(1, ring * 6);
        for (let index = 0; index < count; index += 1) {
          const turn = (index / count) * Math.PI * 2;
          figures.push(tied(cx + Math.cos(turn) * ring * step * 1.5, cy + Math.sin(turn) * ring * step * 1.5, ring % 2 ? first : metal));
        }
      }
    }
  } else if (motif === 'waves') {
    for (let index = 0; index < 20; index += 1) {
      const wave = Math.sin((index / 20) * Math.PI * 4) * step * 1.6;
      for (const row of [0.2, 0.3, 0.7, 0.8]) figures.push(tied(index * step, every * row + wave, row < 0.5 ? first : metal));
      if (index % 4 === 0) figures.push(tied(index * step, every * 0.5, second));
    }
  } else {
    for (let index = 0; index < 14; index += 1) for (const other of [0, 7]) figures.push(tied(index * step, other * step, first), tied(other * step, index * step, first));
    for (const [cx, cy] of [[3.5, 3.5], [10.5, 3.5], [3.5, 10.5], [10.5, 10.5]] as const) {
      for (const [dx, dy] of [[0, -1], [1, 0], [0, 1], [-1, 0]] as const) figures.push(tied((cx + dx) * step, (cy + dy) * step, metal));
    }
  }
  return { width: every, height: every, figure: figures.join('') };
}
