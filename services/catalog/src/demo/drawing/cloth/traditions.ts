import type { Band } from './bands';
import type { ClothDesign, Weave } from './cloth';
import { dyes, type Dye } from './dyes';
import type { Ground } from './grounds';
import type { MotifName } from './motifs';

/** The weaver's choices; the tradition defines the rest. */
export interface Choice {
  body: Dye;
  weft?: Dye;
  border?: Dye;
  pallu?: Dye;
  first?: Dye;
  second?: Dye;
  metal?: 'gold' | 'antique' | 'silver' | 'copper' | Dye;
  motif?: MotifName;
  also?: MotifName;
  ground?: Ground;
  weave?: Weave;
}

const plain = (height: number, ink: 'metal' | 'first' | 'second' | 'ground' = 'metal'): Band => ({ kind: 'plain', height, ink });
const lines = (height: number, count: number, ink: 'metal' | 'first' | 'second' = 'metal'): Band => ({ kind: 'lines', height, count, ink });
const figures = (height: number, motif: MotifName, on?: 'metal' | 'first' | 'second'): Band => ({ kind: 'figures', height, motif, ...(on && { on }) });
const row = (kind: 'temple' | 'rows' | 'vine' | 'wave' | 'chevron' | 'chequer' | 'comb', height: number, on?: 'metal' | 'first' | 'second'): Band => ({ kind, height, ...(on && { on }) });

function woven(choice: Choice, defaults: { weave: Weave; ground: Ground; border: Band[]; pallu: Band[] }): ClothDesign {
  const { body, weft, border = body, pallu = border, first = 'rani', second = 'emerald', metal = 'gold' } = choice;
  const thread = metal in dyes ? dyes[metal as Dye] : metal;
  return {
    weave: choice.weave ?? defaults.weave,
    colours: { body: dyes[body], ...(weft && { weft: dyes[weft] }), border: dyes[border], pallu: dyes[pallu], first: dyes[first], second: dyes[second], metal: thread },
    ground: choice.ground ?? defaults.ground,
    border: defaults.border,
    pallu: defaults.pallu,
  };
}

const buttas = (motif: MotifName, size: number, every: number, also?: MotifName): Ground => ({ kind: 'motifs', motif, size, every, ...(also && { also }) });

/** Heavy silk of Kanchipuram: temple spires over a contrasting border, a rich pallu. */
export const kanjeevaram = (choice: Choice): ClothDesign => {
  const motif = choice.motif ?? 'peacock';
  return woven(choice, {
    weave: 'silk',
    ground: buttas(choice.also ?? 'bead', 2.2, 9),
    border: [plain(1), lines(0.8, 2), figures(4.6, motif), plain(0.6), row('rows', 1.2), row('temple', 4.6)],
    pallu: [plain(2), row('vine', 5.5), plain(0.8), figures(9, 'paisley'), row('chevron', 2), figures(8, motif), lines(3, 5), figures(7, 'lotus'), row('rows', 1.6), plain(1), row('temple', 6)],
  });
};

/** Brocade of Banaras: nets of flowers or single sprigs, vines along the edge, mangoes on the pallu. */
export const banarasi = (choice: Choice): ClothDesign =>
  woven({ metal: 'antique', ...choice }, {
    weave: 'silk',
    ground: { kind: 'lattice', every: 7, motif: choice.motif ?? 'rosette' },
    border: [plain(0.7), row('rows', 1.1), row('vine', 6), plain(0.5), row('wave', 2.2)],
    pallu: [plain(1.6), row('vine', 5), plain(0.6), figures(13, 'paisley'), row('rows', 1.4), row('vine', 5, 'metal'), row('rows', 1.4), figures(13, 'paisley'), plain(0.6), row('wave', 2.4)],
  });

/** Crepe silk of Mysore: a plain body, a flat border of gold. */
export const mysore = (choice: Choice): ClothDesign =>
  woven(choice, {
    weave: 'silk',
    ground: { kind: 'plain' },
    border: [plain(3.6), lines(0.9, 2), row('chequer', 0.9), plain(0.5)],
    pallu: [plain(3.5), lines(2, 3), plain(6), lines(2, 3), plain(6), lines(2, 3), plain(3.5), lines(5, 8)],
  });

/** Threads that are tied and dyed before they are woven. */
export const patola = (choice: Choice): ClothDesign =>
  woven({ metal: 'ivory', ...choice }, {
    weave: 'silk',
    ground: { kind: 'ikat', every: 14, motif: choice.motif ?? 'elephant' },
    border: [plain(0.8, 'second'), row('chequer', 1.2), figures(6, choice.also ?? 'chequered'), row('chequer', 1.2), plain(1.2, 'first')],
    pallu: [plain(2, 'second'), row('chequer', 1.4), figures(9, choice.motif ?? 'elephant'), plain(1, 'first'), figures(7, 'chequered'), plain(1, 'first'), figures(9, choice.also ?? 'parrot'), row('chequer', 1.4), lines(4, 4, 'first')],
  });

/** Tapestry of Paithan: a slanting border, peacocks and lotuses on the pallu. */
export const paithani = (choice: Choice): ClothDesign =>
  woven(choice, {
    weave: 'silk',
    ground: buttas(choice.also ?? 'coin', 1.8, 8),
    border: [plain(0.8), row('chevron', 2.6, 'metal'), row('vine', 4.4, 'metal'), row('rows', 1.2)],
    pallu: [plain(2), row('vine', 4.5), figures(12, 'peacock', 'metal'), row('rows', 1.6), figures(8, 'lotus'), row('chevron', 2.4), figures(12, 'peacock', 'metal'), row('vine', 4.5), plain(1.4), lines(3, 4)],
  });

/** Cloth that is tied in a thousand points and dyed. */
export const bandhani = (choice: Choice, motif: 'rings' | 'waves' | 'squares' = 'rings'): ClothDesign =>
  woven({ metal: 'gold', ...choice }, {
    weave: 'silk',
    ground: { kind: 'bandhani', every: 16, motif },
    border: [plain(0.8), row('rows', 1.2), figures(3.6, 'jasmine'), plain(0.4)],
    pallu: [plain(1), row('rows', 1.4), figures(9, 'rosette'), row('rows', 1.4), figures(7, 'elephant'), row('rows', 1.4), figures(9, 'rosette'), plain(0.8)],
  });

/** Cotton and silk of Chanderi, sheer, with coins of gold. */
export const chanderi = (choice: Choice): ClothDesign =>
  woven(choice, {
    weave: 'georgette',
    ground: buttas(choice.motif ?? 'coin', 1.9, 9, choice.also),
    border: [plain(1.4), lines(0.8, 2), plain(2.4), row('comb', 1)],
    pallu: [plain(3), lines(2, 3), figures(6, choice.motif ?? 'coin'), lines(2, 3), plain(5), lines(2, 3)],
  });

/** Fine stripes and a border that can be worn on both sides. */
export const maheshwari = (choice: Choice): ClothDesign =>
  woven(choice, {
    weave: 'tussar',
    ground: choice.ground ?? { kind: 'stripes', every: 2.4, width: 0.16, ink: 'first' },
    border: [plain(1, 'first'), row('chequer', 1.4), plain(1.4), row('chequer', 1.4), plain(1, 'first')],
    pallu: [plain(5, 'first'), plain(1.4), plain(5, 'second'), plain(1.4), plain(5, 'first'), plain(1.4), plain(5, 'second')],
  });

/** Tapestry motifs that float in the finest cotton. */
export const jamdani = (choice: Choice): ClothDesign =>
  woven({ metal: 'white', ...choice }, {
    weave: 'cotton',
    ground: buttas(choice.motif ?? 'sprig', 3.4, 8, choice.also ?? 'jasmine'),
    border: [lines(1, 2), row('vine', 4.4), lines(1, 2)],
    pallu: [plain(1), row('vine', 5), figures(13, 'paisley'), row('wave', 2.4), figures(9, choice.motif ?? 'sprig'), row('wave', 2.4), figures(13, 'paisley')],
  });

/** Crisp cotton of Bengal with a broad coloured border. */
export const tant = (choice: Choice): ClothDesign =>
  woven({ metal: choice.border ?? 'crimson', first: choice.border ?? 'crimson', ...choice }, {
    weave: 'cotton',
    ground: buttas(choice.motif ?? 'jasmine', 1.7, 7),
    border: [plain(0.8, 'second'), plain(4.2, 'ground'), lines(1, 2, 'second'), row('comb', 1.4)],
    pallu: [plain(2, 'ground'), lines(3, 3, 'second'), plain(5, 'ground'), figures(8, 'lotus', 'second'), plain(4, 'ground'), lines(3, 3, 'second'), plain(8, 'ground'), lines(5, 5)],
  });

/** Cotton in checks, as worn in Chettinad. */
export const chettinad = (choice: Choice): ClothDesign =>
  woven({ metal: choice.first ?? 'maroon', ...choice }, {
    weave: 'cotton',
    ground: choice.ground ?? { kind: 'checks', every: 5, width: 0.34, ink: 'first' },
    border: [plain(2.4, 'first'), row('temple', 4), lines(1, 2, 'second')],
    pallu: [plain(4, 'first'), lines(4, 4, 'second'), plain(4, 'first'), row('chequer', 2), plain(8, 'first'), lines(6, 6)],
  });

/** Printed by hand with carved blocks. */
export const blockPrint = (choice: Choice): ClothDesign =>
  woven({ metal: 'ivory', ...choice }, {
    weave: 'cotton',
    ground: choice.ground ?? { kind: 'blocks', every: 7, motif: choice.motif ?? 'star' },
    border: [plain(0.7, 'second'), row('vine', 4.4), plain(0.5, 'first'), row('rows', 1.4), plain(0.5, 'second')],
    pallu: [plain(1, 'second'), row('vine', 5), plain(0.8, 'first'), figures(10, choice.also ?? 'tree'), plain(0.8, 'first'), row('rows', 1.8), figures(8, 'paisley'), plain(0.8, 'second')],
  });

/** Linen with a line of metal along its edge. */
export const linen = (choice: Choice): ClothDesign =>
  woven({ metal: 'silver', ...choice }, {
    weave: 'linen',
    ground: choice.ground ?? { kind: 'plain' },
    border: [plain(1.6), lines(0.7, 2), plain(0.4, 'first')],
    pallu: [plain(3), lines(3, 4, 'first'), plain(1.4), lines(3, 4, 'first'), plain(1.4), lines(9, 10, 'first')],
  });

/** Sheer cloth for evenings, embroidered. */
export const evening = (choice: Choice): ClothDesign =>
  woven({ metal: 'silver', ...choice }, {
    weave: 'organza',
    ground: choice.ground ?? { kind: 'garden', size: 7 },
    border: [row('comb', 0.8), plain(0.5), row('rows', 1.2)],
    pallu: [row('comb', 0.8), plain(0.8), row('vine', 5), row('rows', 1.4)],
  });

/** Diagonal waves of colour, dyed on a rolled cloth. */
export const leheriya = (choice: Choice): ClothDesign =>
  woven({ metal: 'ivory', ...choice }, {
    weave: 'georgette',
    ground: { kind: 'leheriya', every: 22 },
    border: [plain(1.2, 'second'), row('rows', 1), plain(0.4, 'first')],
    pallu: [plain(1.2, 'second'), row('rows', 1.2), plain(4, 'first'), row('rows', 1.2), plain(1, 'second')],
  });

/** Brocade with flowers all over and a broad hem, for skirts and gowns. */
export const festive = (choice: Choice): ClothDesign =>
  woven({ metal: 'gold', ...choice }, {
    weave: 'silk',
    ground: choice.ground ?? buttas(choice.motif ?? 'paisley', 4.2, 10, choice.also ?? 'jasmine'),
    border: [plain(1.2), row('rows', 1.4), figures(8.5, choice.also ?? 'paisley'), row('rows', 1.2), row('vine', 5.5), plain(0.8), row('temple', 4)],
    pallu: [plain(1), row('vine', 5), row('rows', 1.4)],
  });

/** Silk floss in squares and diamonds, from Punjab. */
export const phulkari = (choice: Choice): ClothDesign =>
  woven({ metal: 'turmeric', ...choice }, {
    weave: 'cotton',
    ground: choice.ground ?? { kind: 'motifs', motif: 'diamond', size: 6.4, every: 9, also: 'diamond' },
    border: [row('chevron', 2, undefined), row('chequer', 1.6), row('chevron', 2)],
    pallu: [row('chevron', 2.4), figures(8, 'diamond'), row('chequer', 2), figures(8, 'chequered'), row('chevron', 2.4)],
  });

/** One colour with a narrow edge: bodices, trousers, linings. */
export const solid = (choice: Choice): ClothDesign =>
  woven(choice, { weave: 'silk', ground: choice.ground ?? { kind: 'plain' }, border: [plain(1), lines(0.6, 1)], pallu: [plain(1.2), lines(1, 2), plain(3)] });
