import { bandhani, banarasi, blockPrint, chanderi, festive, jamdani, patola, phulkari, solid } from '../drawing/cloth/traditions';
import { walls, type DemoProduct } from './product';

export const salwarSets: DemoProduct[] = [
  {
    slug: 'zoya-anarkali', name: 'Zoya Anarkali', category: 'salwar', price: 14_999, stock: 8,
    description: 'A floor-length anarkali in wine silk, fitted to the waist and then let go. Gold jasmine on the body, a hem as deep as a hand, a dupatta edged to match.',
    specifications: { material: 'Silk, gold zari', color: 'Wine and gold' },
    look: { cloth: festive({ body: 'wine', weft: 'rani', border: 'wine', first: 'rani', second: 'turmeric', motif: 'jasmine', also: 'lotus' }), beside: solid({ body: 'wine', ground: { kind: 'lattice', every: 5, motif: 'jasmine' } }), stole: solid({ body: 'honey', weave: 'organza' }), wall: walls.blush, views: ['gown', 'border', 'gathered'], cut: { hem: 1.165, flare: 0.35, waist: 0.36, sleeve: 0.34, folds: 14 } },
  },
  {
    slug: 'noori-anarkali', name: 'Noori Anarkali', category: 'salwar', price: 11_499, stock: 9,
    description: 'Ivory and gold, with long sleeves and a deep, round neck. Made of chanderi over cotton, so that it glows rather than shines.',
    specifications: { material: 'Chanderi silk cotton', color: 'Ivory and gold' },
    look: { cloth: chanderi({ body: 'ivory', first: 'honey', second: 'rose', motif: 'coin' }), beside: solid({ body: 'cream', ground: { kind: 'lattice', every: 4, motif: 'jasmine' } }), stole: bandhani({ body: 'rani', first: 'white', second: 'turmeric' }, 'waves'), wall: walls.clay, views: ['gown', 'gathered'], cut: { hem: 1.165, flare: 0.32, waist: 0.4, sleeve: 0.35, folds: 13 } },
  },
  {
    slug: 'nawabi-kurta-set', name: 'Nawabi White Kurta Set', category: 'salwar', price: 4_999, stock: 20,
    description: 'White on white, after the shadow-work of Lucknow: flowers that show when the light comes through. With narrow trousers and a long dupatta.',
    specifications: { material: 'Cotton voile, hand embroidery', color: 'White' },
    look: { cloth: jamdani({ body: 'white', border: 'white', first: 'cream', second: 'powder', metal: 'sand', motif: 'sprig' }), beside: solid({ body: 'white', weave: 'cotton', metal: 'sand' }), stole: jamdani({ body: 'white', border: 'white', first: 'cream', second: 'powder', metal: 'sand' }), wall: walls.mist, views: ['kurta', 'gathered'] },
  },
  {
    slug: 'basanti-bandhani-set', name: 'Basanti Bandhani Set', category: 'salwar', price: 3_999, stock: 18,
    description: 'Turmeric yellow with rings of white dots, red trousers, and a dupatta in the same knots. Cotton satin, lined to the hip.',
    specifications: { material: 'Cotton satin, tie-dyed', color: 'Turmeric yellow and red' },
    look: { cloth: bandhani({ body: 'turmeric', border: 'crimson', first: 'crimson', second: 'white', metal: 'white' }), beside: solid({ body: 'crimson', weave: 'cotton' }), stole: bandhani({ body: 'crimson', first: 'white', second: 'turmeric' }, 'squares'), wall: walls.linen, views: ['kurta', 'border', 'gathered'] },
  },
  {
    slug: 'ajrakh-kurta-set', name: 'Dhamadka Ajrakh Set', category: 'salwar', price: 3_299, stock: 22,
    description: 'A straight kurta in madder ajrakh with indigo trousers. Printed on both sides in Dhamadka, so that the inside is as good as the outside.',
    specifications: { material: 'Cotton, natural dyes', color: 'Madder and indigo' },
    look: { cloth: blockPrint({ body: 'brick', border: 'midnight', first: 'midnight', second: 'cream', motif: 'star' }), beside: solid({ body: 'midnight', weave: 'cotton', metal: 'cream' }), stole: blockPrint({ body: 'midnight', border: 'brick', first: 'brick', second: 'sky', motif: 'rosette' }), wall: walls.sand, views: ['kurta', 'gathered'] },
  },
  {
    slug: 'gulmohar-chanderi-suit', name: 'Gulmohar Chanderi Suit', category: 'salwar', price: 5_499, stock: 14,
    description: 'Rose chanderi with coins of gold, cut straight, with a V at the neck. The dupatta is sheer; the lining is cotton and goes all the way down.',
    specifications: { material: 'Chanderi silk cotton', color: 'Rose and gold' },
    look: { cloth: chanderi({ body: 'rose', border: 'wine', first: 'wine', second: 'ivory' }), beside: solid({ body: 'wine' }), stole: chanderi({ body: 'blush', border: 'wine', first: 'wine', second: 'ivory' }), wall: walls.stone, views: ['kurta', 'border'] },
  },
  {
    slug: 'phulkari-salwar-suit', name: 'Heer Phulkari Suit', category: 'salwar', price: 4_599, stock: 0,
    description: 'A plain black kurta under a phulkari dupatta that has every colour at once, counted out from the back of the cloth in silk floss. The dupatta alone took three weeks.',
    specifications: { material: 'Cotton, silk floss embroidery', color: 'Black with many colours' },
    look: { cloth: solid({ body: 'charcoal', weave: 'cotton', metal: 'turmeric', ground: { kind: 'motifs', motif: 'diamond', size: 1.2, every: 9 } }), beside: solid({ body: 'charcoal', weave: 'cotton', metal: 'turmeric' }), stole: phulkari({ body: 'brick', first: 'fuchsia', second: 'marigold' }), wall: walls.warm, views: ['kurta', 'border'] },
  },
  {
    slug: 'ikat-kurta-set', name: 'Telia Ikat Kurta Set', category: 'salwar', price: 3_799, stock: 16,
    description: 'Teal cotton ikat in stepped diamonds, with wide trousers in ivory. Oil is worked into the yarn before it is dyed; it is what makes the colour so even.',
    specifications: { material: 'Ikat cotton', color: 'Teal and ivory' },
    look: { cloth: { ...patola({ body: 'teal', border: 'maroon', first: 'mint', second: 'maroon', motif: 'diamond' }), weave: 'cotton' }, beside: solid({ body: 'ivory', weave: 'cotton', metal: 'teal' }), stole: solid({ body: 'maroon', weave: 'cotton', metal: 'ivory' }), wall: walls.blush, views: ['kurta', 'gathered'] },
  },
  {
    slug: 'shehnai-silk-suit', name: 'Shehnai Silk Suit', category: 'salwar', price: 9_250, stock: 7,
    description: 'Indigo raw silk with small gold sprigs, worn under a Banarasi dupatta in crimson. Send us your measurements after ordering; the tailoring is ours.',
    specifications: {},
    look: { cloth: banarasi({ body: 'indigo', first: 'rose', second: 'sea', ground: { kind: 'motifs', motif: 'sprig', size: 2.6, every: 8 } }), beside: solid({ body: 'crimson' }), stole: banarasi({ body: 'crimson', first: 'turmeric', second: 'bottle', metal: 'gold' }), wall: walls.linen, views: ['kurta', 'border'] },
  },
];
