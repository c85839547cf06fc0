import { blockPrint, chettinad, jamdani, linen, maheshwari, patola, solid, tant } from '../drawing/cloth/traditions';
import { walls, type DemoProduct } from './product';

/** Handloom cottons and linens for every day. */
export const cottonSarees: DemoProduct[] = [
  {
    slug: 'lal-paar-tant', name: 'Lal Paar Tant', category: 'saree', price: 1_999, stock: 40,
    description: 'White cotton with a red border: Bengal\'s own, for the last day of Durga Puja and for any hot afternoon. It comes starched; after three washes it is the softest thing you own.',
    specifications: { material: 'Handloom cotton', color: 'White with red border' },
    look: { cloth: tant({ body: 'white', border: 'crimson', second: 'crimson' }), beside: solid({ body: 'crimson', weave: 'cotton', metal: 'ivory' }), wall: walls.sage, views: ['draped', 'border', 'folded'] },
  },
  {
    slug: 'shiuli-dhakai-jamdani', name: 'Shiuli Dhakai Jamdani', category: 'saree', price: 12_800, stock: 5,
    description: 'Off-white muslin on which flowers seem to float. Every one is woven in by hand with a bamboo needle, without a drawing, from memory. Two weavers finish a hand\'s breadth a day.',
    specifications: { material: 'Fine cotton muslin', color: 'Off-white and marigold' },
    look: { cloth: jamdani({ body: 'ivory', border: 'cream', first: 'marigold', second: 'leaf', metal: 'honey', motif: 'sprig' }), beside: solid({ body: 'marigold', weave: 'cotton', metal: 'ivory' }), wall: walls.clay, views: ['draped', 'pallu', 'gathered'] },
  },
  {
    slug: 'nilkantha-jamdani', name: 'Nilkantha Jamdani', category: 'saree', price: 8_499, stock: 9,
    description: 'Natural indigo with sprigs in white, the blue deepening where the cloth folds. A light jamdani that can be worn to work and washed at home.',
    specifications: { material: 'Handloom cotton, natural indigo', color: 'Indigo and white' },
    look: { cloth: jamdani({ body: 'indigo', first: 'sky', second: 'turmeric' }), beside: solid({ body: 'white', weave: 'cotton', metal: 'indigo' }), wall: walls.linen, views: ['hanging', 'gathered', 'pallu'] },
  },
  {
    slug: 'kandangi-chettinad', name: 'Kandangi Chettinad Cotton', category: 'saree', price: 2_199, stock: 32,
    description: 'Mustard and maroon in the bold checks of Karaikudi. Thick, honest cotton that stands up to monsoon and market, with a border you can see across the street.',
    specifications: { material: 'Handloom cotton', color: 'Mustard and maroon' },
    look: { cloth: chettinad({ body: 'mustard', border: 'maroon', first: 'maroon', second: 'ivory' }), beside: solid({ body: 'maroon', weave: 'cotton', metal: 'mustard' }), wall: walls.warm, views: ['draped', 'pallu', 'border'] },
  },
  {
    slug: 'karaikudi-chettinad', name: 'Karaikudi Check Cotton', category: 'saree', price: 2_399, stock: 27,
    description: 'Bottle green and brick, checked small. The pallu is plain but for a line of squares, so that the border does the talking.',
    specifications: { material: 'Handloom cotton', color: 'Bottle green and brick' },
    look: { cloth: chettinad({ body: 'bottle', border: 'brick', first: 'brick', second: 'turmeric', ground: { kind: 'checks', every: 2.6, width: 0.2, ink: 'first' } }), beside: solid({ body: 'brick', weave: 'cotton', metal: 'turmeric' }), wall: walls.stone, views: ['hanging', 'border'] },
  },
  {
    slug: 'sambalpuri-ikat', name: 'Bichitrapuri Sambalpuri Ikat', category: 'saree', price: 5_499, stock: 12,
    description: 'Black and red cotton ikat from Odisha. The squares of the border are called pasapali, after the board that dice are thrown on; conch and flower fill the body.',
    specifications: { material: 'Ikat cotton', color: 'Black, red and ivory' },
    look: { cloth: { ...patola({ body: 'black', border: 'crimson', first: 'crimson', second: 'crimson', motif: 'chequered', also: 'diamond' }), weave: 'cotton' }, beside: solid({ body: 'crimson', weave: 'cotton', metal: 'ivory' }), wall: walls.sand, views: ['draped', 'gathered', 'border'] },
  },
  {
    slug: 'nizam-mangalagiri', name: 'Nizam Mangalagiri Cotton', category: 'saree', price: 2_799, stock: 30,
    description: 'Coral cotton, plain and fine, with the straight gold edge called nizam. Woven without a motif in pit looms near Guntur, and worn by half of the teachers in Andhra.',
    specifications: { material: 'Handloom cotton, zari border', color: 'Coral' },
    look: { cloth: { ...linen({ body: 'coral', border: 'teal', first: 'ivory', metal: 'gold' }), weave: 'cotton' }, beside: solid({ body: 'teal', weave: 'cotton' }), wall: walls.mist, views: ['draped', 'pallu'] },
  },
  {
    slug: 'chaitra-venkatagiri', name: 'Chaitra Venkatagiri', category: 'saree', price: 3_999, stock: 15,
    description: 'Fine cotton the colour of early sun, with small leaves woven in gold. Venkatagiri wove for the court; its cottons still have that evenness.',
    specifications: { material: 'Fine cotton, gold zari', color: 'Pale yellow' },
    look: { cloth: jamdani({ body: 'lemon', border: 'leaf', first: 'leaf', second: 'marigold', metal: 'gold', motif: 'sprig', also: 'coin' }), beside: solid({ body: 'leaf', weave: 'cotton' }), wall: walls.linen, views: ['draped', 'border', 'folded'] },
  },
  {
    slug: 'megha-kota-doria', name: 'Megha Kota Doria', category: 'saree', price: 3_599, stock: 19,
    description: 'Lilac gauze in tiny squares, the lightest cotton of Rajasthan. Onion juice and rice paste give the yarn its crispness; it makes a cool shade of its own.',
    specifications: { material: 'Cotton with a little silk', color: 'Lilac' },
    look: { cloth: { ...chettinad({ body: 'lilac', border: 'violet', first: 'white', second: 'turmeric', metal: 'silver', ground: { kind: 'checks', every: 1.6, width: 0.12, ink: 'first' } }), weave: 'georgette' }, beside: solid({ body: 'violet', weave: 'cotton', metal: 'silver' }), wall: walls.blush, views: ['hanging', 'gathered'] },
  },
  {
    slug: 'onam-kasavu', name: 'Onam Kasavu', category: 'saree', price: 3_299, stock: 25,
    description: 'Unbleached cotton and a band of gold: the saree of Kerala\'s festivals. Nothing to match, nothing to add but jasmine.',
    specifications: { material: 'Handloom cotton, gold zari', color: 'Ivory and gold' },
    look: { cloth: { ...linen({ body: 'ivory', first: 'honey', metal: 'gold' }), weave: 'cotton' }, beside: solid({ body: 'bottle', weave: 'cotton' }), wall: walls.sage, views: ['draped', 'border', 'pallu'] },
  },
  {
    slug: 'bagru-mulmul', name: 'Bagru Mulmul', category: 'saree', price: 2_499, stock: 28,
    description: 'Mulmul printed by hand in Bagru with madder, iron and mud. The blocks are teak, the stars a little uneven, the cloth so soft that it hardly rustles.',
    specifications: { material: 'Mulmul cotton, natural dyes', color: 'Rust and black' },
    look: { cloth: blockPrint({ body: 'rust', border: 'black', first: 'black', second: 'cream' }), beside: solid({ body: 'black', weave: 'cotton', metal: 'cream' }), wall: walls.warm, views: ['draped', 'gathered'] },
  },
  {
    slug: 'sindhu-ajrakh', name: 'Sindhu Ajrakh', category: 'saree', price: 3_199, stock: 0,
    description: 'Sixteen steps of washing, printing and dyeing give ajrakh its indigo and madder. The pattern is older than any loom that it is printed on. Softens for years.',
    specifications: { material: 'Cotton, natural indigo and madder', color: 'Indigo and madder' },
    look: { cloth: blockPrint({ body: 'midnight', border: 'madder', first: 'madder', second: 'sky', motif: 'rosette' }), beside: solid({ body: 'madder', weave: 'cotton', metal: 'ivory' }), wall: walls.stone, views: ['hanging', 'border', 'gathered'] },
  },
  {
    slug: 'ilkal-tope-teni', name: 'Ilkal Tope Teni', category: 'saree', price: 3_499, stock: 17,
    description: 'Indigo cotton from Ilkal with its red border and the pallu called tope teni, in which rows of small temples stand in white. A wedding saree of north Karnataka that became an everyday one.',
    specifications: { material: 'Cotton and art silk', color: 'Indigo with crimson' },
    look: { cloth: maheshwari({ body: 'indigo', border: 'crimson', first: 'crimson', second: 'ivory', metal: 'ivory', ground: { kind: 'stripes', every: 1.4, width: 0.1, ink: 'metal' } }), beside: solid({ body: 'crimson', weave: 'cotton', metal: 'ivory' }), wall: walls.sand, views: ['draped', 'pallu'] },
  },
];
