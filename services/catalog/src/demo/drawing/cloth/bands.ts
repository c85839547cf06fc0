import { dot, first, ground, line, metal, place, second, shape } from './ink';
import { motifs, type MotifName } from './motifs';

/** A stripe of a border or a pallu; the first of a list lies at the edge of the cloth. Heights are centimetres. */
export type Band =
  | { kind: 'plain'; height: number; ink: 'metal' | 'first' | 'second' | 'ground' }
  | { kind: 'lines'; height: number; count: number; ink?: 'metal' | 'first' | 'second' }
  | { kind: 'temple' | 'rows' | 'vine' | 'wave' | 'chevron' | 'chequer' | 'comb'; height: number; on?: 'metal' | 'first' | 'second' }
  | { kind: 'figures'; height: number; motif: MotifName; on?: 'metal' | 'first' | 'second'; every?: number };

const inks = { metal, first, second, ground };
const box = (x: number, y: number, width: number, height: number, fill: string) => `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
const repeated = (length: number, ideal: number, figure: (x: number, step: number, index: number) => string): string => {
  const count = Math.max(1, Math.round(length / ideal));
  const step = length / count;
  return Array.from({ length: count + 2 }, (_, index) => figure((index - 0.5) * step, step, index)).join('');
};

/** One band from y = 0, over the length after which it repeats. Units are centimetres. */
export function bandFigure(band: Band, length: number): string {
  const { height: h } = band;
  const backed = 'on' in band && band.on ? box(0, 0, length, h, inks[band.on]) : '';
  const ink = 'on' in band && band.on === 'metal' ? ground : metal;
  switch (band.kind) {
    case 'plain':
      return box(0, 0, length, h, inks[band.ink]);
    case 'lines':
      return Array.from({ length: band.count }, (_, index) => box(0, ((index + 0.25) * h) / band.count, length, (h / band.count) * 0.5, inks[band.ink ?? 'metal'])).join('');
    case 'temple':
      return backed + repeated(length, h * 0.72, (x, step) => shape(`M${x - step / 2},0 L${x - step / 2},${h * 0.08} L${x - step * 0.06},${h} L${x + step * 0.06},${h} L${x + step / 2},${h * 0.08} L${x + step / 2},0Z`, ink) + dot(x, h * 0.36, h * 0.09, first));
    case 'rows':
      return backed + repeated(length, h * 0.62, (x, step) => dot(x, h / 2, Math.min(step, h) * 0.4, ink) + dot(x, h / 2, Math.min(step, h) * 0.2, first));
    case 'vine':
      return (
        backed +
        repeated(length, h * 2.4, (x, step) => {
          const stem = `M${x - step / 2},${h / 2} C${x - step / 4},${-h * 0.12} ${x - step / 4},${-h * 0.12} ${x},${h / 2} C${x + step / 4},${h * 1.12} ${x + step / 4},${h * 1.12} ${x + step / 2},${h / 2}`;
          const flower = (dx: number, y: number, turn: number) => place(motifs.jasmine(), x + dx, y, h * 0.27, turn);
          const leaf = (dx: number, y: number, turn: number) => place(shape('M0,0 C-.5,-.4 -.4,-1 0,-1.4 C.4,-1 .5,-.4 0,0Z', ink), x + dx, y, h * 0.2, turn);
          return (
            line(stem, ink, h * 0.055) +
            flower(-step / 4, h * 0.64, 0) + flower(step / 4, h * 0.36, 30) +
            leaf(-step / 2, h * 0.46, -30) + leaf(-step * 0.44, h * 0.4, 60) + leaf(0, h * 0.54, 210) + leaf(step * 0.05, h * 0.6, 120) + leaf(0, h * 0.46, 20)
          );
        })
      );
    case 'wave':
      return backed + repeated(length, h * 1.5, (x, step) => line(`M${x - step / 2},${h * 0.78} Q${x - step / 4},${h * 0.8} ${x - step * 0.12},${h * 0.4} T${x + step * 0.2},${h * 0.36} Q${x + step * 0.26},${h * 0.7} ${x + step / 2},${h * 0.78}`, ink, h * 0.14) + dot(x + step * 0.34, h * 0.3, h * 0.1, second));
    case 'chevron':
      return backed + repeated(length, h * 0.8, (x, step) => shape(`M${x - step / 2},${h} L${x},${h * 0.3} L${x + step / 2},${h} L${x + step / 2},${h * 0.7} L${x},0 L${x - step / 2},${h * 0.7}Z`, ink));
    case 'chequer':
      return backed + repeated(length, h * 0.5, (x, step, index) => box(x - step / 2, index % 2 ? 0 : h / 2, step * 1.01, h / 2, ink));
    case 'comb':
      return backed + box(0, 0, length, h * 0.3, ink) + repeated(length, h * 0.3, (x, step) => box(x - step / 4, 0, step / 2, h, ink));
    case 'figures':
      return (
        backed +
        repeated(length, h * (band.every ?? 1.05), (x, _step, index) =>
          upright(ink === ground ? motifs[band.motif]().replaceAll(metal, '#010').replaceAll(ground, metal).replaceAll('#010', ground) : motifs[band.motif](), x, h / 2, h * 0.46, band.motif === 'peacock' || band.motif === 'parrot' ? (index % 2 ? -1 : 1) : 1),
        )
      );
  }
}

/** Figures stand with their feet towards the edge of the cloth. */
const upright = (figure: string, x: number, y: number, size: number, flip: number) => `<g transform="translate(0 ${2 * y}) scale(1 -1)">${place(figure, x, y, size, 0, flip)}</g>`;

export const heightOf = (bands: Band[]): number => bands.reduce((sum, band) => sum + band.height, 0);

/** Bands one above the other, from the edge of the cloth inwards. */
export function bandsFigure(bands: Band[], length: number): string {
  let y = 0;
  return bands
    .map((band, index) => {
      const clip = `<clipPath id="b${index}"><rect x="0" y="0" width="${length}" height="${band.height}"/></clipPath>`;
      const figure = `<g transform="translate(0 ${y})">${clip}<g clip-path="url(#b${index})">${bandFigure(band, length)}</g></g>`;
      y += band.height;
      return figure;
    })
    .join('');
}
