import { around, dot, first, ground, line, metal, place, second, shape, type Motif } from './ink';

const petal = (width: number, length: number, fill: string) =>
  shape(`M0,0 C${-width},${-length * 0.35} ${-width * 0.9},${-length * 0.8} 0,${-length} C${width * 0.9},${-length * 0.8} ${width},${-length * 0.35} 0,0Z`, fill);

const mango =
  'M0,.95 C-.55,.95 -.85,.6 -.8,.15 C-.75,-.4 -.4,-.98 .2,-.98 C.52,-.98 .72,-.76 .66,-.5 C.62,-.34 .44,-.3 .34,-.42 C.42,-.44 .46,-.56 .36,-.62 C.2,-.7 0,-.5 .08,-.22 C.16,.06 .7,.1 .78,.5 C.82,.78 .5,.95 0,.95Z';

const paisley: Motif = () =>
  shape(mango, metal) +
  place(shape(mango, ground), -0.02, 0.1, 0.84) +
  place(shape(mango, first), -0.03, 0.12, 0.76) +
  place(shape(mango, metal), -0.04, 0.24, 0.52) +
  place(around(petal(0.3, 0.95, second), 7) + dot(0, 0, 0.2, metal), -0.06, 0.42, 0.3) +
  Array.from({ length: 8 }, (_, index) => {
    const turn = Math.PI * (0.16 + (index / 7) * 0.86);
    return dot(Number((-0.02 + Math.cos(turn) * 0.98).toFixed(2)), Number((0.12 + Math.sin(turn) * 0.98).toFixed(2)), 0.06, metal);
  }).join('');

const lotus: Motif = () =>
  [-78, 78, -52, 52, -27, 27, 0]
    .map((turn, index) => `<g transform="translate(0 .55) rotate(${turn})">${petal(0.3, 1.28 - Math.abs(turn) * 0.004, metal)}${petal(0.19, 1.05 - Math.abs(turn) * 0.004, index % 2 ? second : first)}</g>`)
    .join('') +
  shape('M-.62,.62 C-.3,.9 .3,.9 .62,.62 C.3,.7 -.3,.7 -.62,.62Z', metal) +
  line('M0,.7 L0,.96', metal, 0.07);

const rosette = (petals: number): Motif => () =>
  around(petal(0.3, 0.95, metal), petals) + around(petal(0.16, 0.72, first), petals) + dot(0, 0, 0.26, metal) + dot(0, 0, 0.15, second);

const star: Motif = () =>
  around(shape('M-.16,0 L0,-.96 L.16,0Z', metal), 8) + around(shape('M-.1,0 L0,-.6 L.1,0Z', first), 8, 22.5) + dot(0, 0, 0.2, metal) + dot(0, 0, 0.11, second);

const leaf = (x: number, y: number, turn: number, size: number, fill: string) => place(petal(0.26, 1, fill), x, y, size, turn);

const sprig: Motif = () =>
  line('M.05,.95 C-.05,.5 .08,.2 0,-.3', metal, 0.07) +
  [[0, 0.62, -58], [0.02, 0.6, 60], [0.03, 0.22, -52], [0.04, 0.2, 54]].map(([x, y, turn]) => leaf(x!, y!, turn!, 0.56, metal) + leaf(x!, y!, turn!, 0.34, second)).join('') +
  place(around(petal(0.34, 0.95, metal), 5) + around(petal(0.2, 0.7, first), 5) + dot(0, 0, 0.2, metal), 0, -0.48, 0.5);

const peacock: Motif = () => {
  const feather = (turn: number, length: number) =>
    `<g transform="translate(-.06 .28) rotate(${turn})">${line(`M0,0 L0,${-length}`, metal, 0.045)}${petal(0.13, length * 1.08, metal)}` +
    `<g transform="translate(0 ${-length * 0.8})">${dot(0, 0, 0.12, first)}${dot(0, 0.02, 0.06, second)}</g></g>`;
  return (
    [-118, -98, -78, -58, -38].map((turn, index) => feather(turn, 0.86 + index * 0.025)).join('') +
    shape('M-.3,.34 C-.1,-.02 .18,.06 .24,-.26 C.28,-.5 .26,-.66 .42,-.72 C.58,-.76 .66,-.62 .62,-.52 C.56,-.36 .6,-.1 .52,.16 C.42,.5 .02,.6 -.3,.34Z', metal) +
    shape('M-.12,.32 C.02,.14 .26,.14 .34,-.16 C.38,-.3 .37,-.42 .42,-.5 C.48,-.3 .48,-.1 .4,.12 C.3,.36 .06,.42 -.12,.32Z', first) +
    shape('M.6,-.62 L.82,-.55 L.6,-.5Z', second) +
    dot(0.49, -0.61, 0.045, ground) +
    line('M.44,-.72 L.36,-.92 M.48,-.74 L.48,-.96 M.52,-.73 L.6,-.92', metal, 0.04) +
    line('M.12,.46 L.1,.78 M.26,.42 L.28,.76 M.0,.8 L.2,.8 M.18,.79 L.4,.79', metal, 0.05)
  );
};

const coin: Motif = () => dot(0, 0, 0.9, metal) + dot(0, 0, 0.74, ground) + dot(0, 0, 0.66, metal) + around(petal(0.2, 0.5, first), 8) + dot(0, 0, 0.14, second);

const bead: Motif = () => dot(0, 0, 0.7, metal) + dot(0, 0, 0.42, first) + dot(0, 0, 0.2, metal);

const steps = (size: number, fill: string): string => {
  const count = 6;
  const rows = Array.from({ length: count * 2 }, (_, row) => {
    const half = (row < count ? row + 1 : count * 2 - row) / count;
    return `<rect x="${-half * size}" y="${((row - count) / count) * size}" width="${half * size * 2}" height="${(size / count) * 1.02}" fill="${fill}"/>`;
  });
  return rows.join('');
};

const diamond: Motif = () => steps(0.98, metal) + steps(0.8, ground) + steps(0.66, first) + steps(0.42, metal) + steps(0.24, second);

/** Figures of tied and dyed threads are drawn on squared paper. */
const squared = (rows: string[]): Motif => () => {
  const side = 2 / Math.max(rows.length, rows[0]?.length ?? 1);
  const inks: Record<string, string> = { '#': metal, o: first, '+': second };
  const top = (-rows.length * side) / 2;
  const left = (-(rows[0]?.length ?? 0) * side) / 2;
  return rows
    .flatMap((row, y) =>
      [...row].map((mark, x) => (inks[mark] ? `<rect x="${left + x * side}" y="${top + y * side}" width="${side * 1.03}" height="${side * 1.03}" fill="${inks[mark]}"/>` : '')),
    )
    .join('');
};

const elephant = squared([
  '................',
  '....#########...',
  '...###########..',
  '..#############.',
  '.###o##########.',
  '.##############.',
  '.######o+o+####.',
  '.#.####+o+o####.',
  '.#.####o+o+#####',
  '.#.############.',
  '.#..###########.',
  '.##.###.....###.',
  '....###.....###.',
  '....###.....###.',
  '....###.....###.',
  '................',
]);

const parrot = squared([
  '................',
  '.....####.......',
  '....##o###......',
  '...+##.###......',
  '..++######......',
  '...+######......',
  '.....######.....',
  '.....#oo###.....',
  '....##oooo##....',
  '....##oo+oo##...',
  '....###o+ooo#...',
  '.....##ooo+###..',
  '......######.##.',
  '.......#.#....##',
  '......##.##....#',
  '................',
]);

const flowerOfSquares = squared([
  '.......#.......',
  '......###......',
  '...#..#o#..#...',
  '..###.#o#.###..',
  '...##o#o#o##...',
  '....oo#+#oo....',
  '..###o+++o###..',
  '####oo+#+oo####',
  '..###o+++o###..',
  '....oo#+#oo....',
  '...##o#o#o##...',
  '..###.#o#.###..',
  '...#..#o#..#...',
  '......###......',
  '.......#.......',
]);

const tree: Motif = () =>
  line('M0,.96 L0,-.2', metal, 0.09) +
  [[-0.5, 0.1], [0.5, 0.1], [-0.34, -0.32], [0.34, -0.32], [0, -0.62], [0, -0.1]].map(([x, y]) => line(`M0,.5 Q${x! * 0.4},${y! + 0.3} ${x},${y}`, metal, 0.05) + place(rosette(6)(), x!, y!, 0.3)).join('') +
  shape('M-.34,.96 L.34,.96 L.2,.82 L-.2,.82Z', metal);

export const motifs = {
  paisley, lotus, star, sprig, peacock, coin, bead, diamond, elephant, parrot, tree,
  rosette: rosette(8),
  jasmine: rosette(5),
  marigold: rosette(12),
  chequered: flowerOfSquares,
} satisfies Record<string, Motif>;

export type MotifName = keyof typeof motifs;
