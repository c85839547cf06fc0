/**
 * Woven figures are drawn as SVG. A colour of the SVG stands for the thread at the surface: metal, the first or second figure colour,
 * or the ground.
 */
export const metal = '#f00';
export const first = '#0f0';
export const second = '#00f';
export const ground = '#000';

/** A figure that fills the square from -1 to 1; drawn in metal with the two colours inside. */
export type Motif = () => string;

export const place = (figure: string, x: number, y: number, size: number, turn = 0, flip = 1): string =>
  `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${turn}) scale(${(size * flip).toFixed(3)} ${size.toFixed(3)})">${figure}</g>`;

export const around = (figure: string, count: number, start = 0): string =>
  Array.from({ length: count }, (_, index) => `<g transform="rotate(${start + (360 / count) * index})">${figure}</g>`).join('');

export const dot = (x: number, y: number, radius: number, fill: string): string => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
export const shape = (path: string, fill: string): string => `<path d="${path}" fill="${fill}"/>`;
export const line = (path: string, stroke: string, width: number): string =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
