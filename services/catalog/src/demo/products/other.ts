import { bandhani, banarasi, blockPrint, kanjeevaram, patola, phulkari, solid } from '../drawing/cloth/traditions';
import { walls, type DemoProduct } from './product';

/** Dupattas, stoles and blouses. */
export const others: DemoProduct[] = [
  {
    slug: 'shagun-banarasi-dupatta', name: 'Shagun Banarasi Dupatta', category: 'other', price: 6_499, stock: 15,
    description: 'A dupatta of crimson silk with a gold net all over. It turns a plain kurta into wedding clothes, and has saved many a guest.',
    specifications: { material: 'Katan silk, gold zari', color: 'Crimson and gold' },
    look: { cloth: banarasi({ body: 'crimson', weft: 'vermilion', first: 'turmeric', second: 'bottle', metal: 'gold', ground: { kind: 'motifs', motif: 'lotus', size: 3, every: 7 } }), wall: walls.linen, views: ['hanging', 'folded', 'gathered'] },
  },
  {
    slug: 'kutch-bandhani-dupatta', name: 'Kutch Bandhani Dupatta', category: 'other', price: 2_299, stock: 29,
    description: 'Emerald cotton silk in squares of tied dots, soft and slightly puckered, as a real bandhani stays until its first ironing. Ask for it unironed, and you can count the knots.',
    specifications: { material: 'Cotton silk, tie-dyed', color: 'Emerald and white' },
    look: { cloth: bandhani({ body: 'emerald', border: 'rani', first: 'white', second: 'turmeric', metal: 'turmeric' }, 'squares'), wall: walls.warm, views: ['hanging', 'gathered'] },
  },
  {
    slug: 'phulkari-dupatta', name: 'Sohni Phulkari Dupatta', category: 'other', price: 2_799, stock: 18,
    description: 'Flower-work from Patiala in marigold and fuchsia floss on brick-red khaddar. Given to daughters when they marry; bought, these days, by daughters for themselves.',
    specifications: { material: 'Cotton, silk floss embroidery', color: 'Brick red, many colours' },
    look: { cloth: phulkari({ body: 'brick', first: 'fuchsia', second: 'marigold' }), wall: walls.sage, views: ['folded', 'border', 'hanging'] },
  },
  {
    slug: 'kalamkari-stole', name: 'Tirupati Kalamkari Stole', category: 'other', price: 1_499, stock: 35,
    description: 'A cotton stole with a tree of life at each end, in black and madder on cream. Small enough to carry everywhere.',
    specifications: { material: 'Cotton, natural dyes', color: 'Cream, black and madder' },
    look: { cloth: { ...blockPrint({ body: 'cream', border: 'madder', first: 'madder', second: 'indigo', metal: 'black', also: 'tree' }), width: 70 }, wall: walls.clay, views: ['hanging', 'pallu'] },
  },
  {
    slug: 'ikat-silk-stole', name: 'Bhoodan Ikat Stole', category: 'other', price: 2_199, stock: 0,
    description: 'Tied and dyed silk in plum and turmeric, from the village where Pochampally\'s weavers began. Warm enough for an air-conditioned evening.',
    specifications: { material: 'Ikat silk', color: 'Plum and turmeric' },
    look: { cloth: { ...patola({ body: 'plum', border: 'turmeric', first: 'marigold', second: 'rani', motif: 'diamond', also: 'diamond' }), width: 70 }, wall: walls.stone, views: ['folded', 'gathered'] },
  },
  {
    slug: 'tussar-stole', name: 'Sal Tussar Stole', category: 'other', price: 2_899, stock: 12,
    description: 'Wild silk from the sal forests of Jharkhand, left undyed. A little rough at first, like good bread.',
    specifications: { material: 'Tussar silk', color: 'Natural honey' },
    look: { cloth: { ...kanjeevaram({ weave: 'tussar', body: 'tussar', weft: 'honey', border: 'copper', first: 'brick', second: 'olive', metal: 'copper', motif: 'elephant', ground: { kind: 'stripes', every: 6, width: 0.3, ink: 'first', across: true } }), width: 70 }, wall: walls.sage, views: [] },
  },
  {
    slug: 'swarna-brocade-blouse', name: 'Swarna Brocade Blouse', category: 'other', price: 2_499, stock: 20,
    description: 'A gold brocade blouse that goes with every saree in the cupboard. Ready to wear in eight sizes, with room in the seams for two more.',
    specifications: { material: 'Silk brocade', color: 'Antique gold' },
    look: { cloth: { ...banarasi({ body: 'honey', weft: 'copper', first: 'maroon', second: 'bottle', ground: { kind: 'lattice', every: 4.5, motif: 'jasmine' } }), border: solid({ body: 'maroon' }).border }, wall: walls.blush, views: ['blouse', 'gathered'] },
  },
  {
    slug: 'mayil-silk-blouse', name: 'Mayil Silk Blouse', category: 'other', price: 3_199, stock: 14,
    description: 'Peacock silk with a temple border at the sleeve, and a row of peacocks across the back that people will talk to you about. Ready to wear, lined in cotton.',
    specifications: { material: 'Pure mulberry silk, gold zari', color: 'Peacock and rani pink' },
    look: { cloth: kanjeevaram({ body: 'peacock', weft: 'parrot', border: 'rani', first: 'turmeric', second: 'emerald' }), wall: walls.sand, views: ['blouse', 'border'] },
  },
  {
    slug: 'ajrakh-cotton-blouse', name: 'Rann Ajrakh Blouse', category: 'other', price: 1_599, stock: 31,
    description: 'Indigo ajrakh with a line of madder at the hem. Wear it with plain linen, or with jeans.',
    specifications: { material: 'Cotton, natural dyes', color: 'Indigo and madder' },
    look: { cloth: { ...blockPrint({ body: 'midnight', border: 'madder', first: 'madder', second: 'sky', ground: { kind: 'blocks', every: 4.5, motif: 'rosette' } }), border: [{ kind: 'plain', height: 1.4, ink: 'ground' }, { kind: 'lines', height: 0.8, count: 2 }] }, wall: walls.linen, views: ['blouse', 'gathered'] },
  },
];
