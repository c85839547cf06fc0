import { bandhani, banarasi, chanderi, maheshwari, paithani, patola, solid } from '../drawing/cloth/traditions';
import { walls, type DemoProduct } from './product';

/** Brocades, ikats and tied silks of the north and the west. */
export const northernSilks: DemoProduct[] = [
  {
    slug: 'rajeshwari-bridal-banarasi', name: 'Rajeshwari Bridal Banarasi', category: 'saree', price: 64_999, stock: 4,
    description:
      'A crimson katan silk under a net of gold: the jaal covers the whole of the body, a rosette in every mesh, and took two weavers two months. Brides have been dressed in this pattern for four generations of one family in Madanpura.',
    specifications: { material: 'Katan silk, gold zari', color: 'Crimson and gold' },
    look: { cloth: banarasi({ body: 'crimson', weft: 'vermilion', first: 'turmeric', second: 'bottle', metal: 'gold' }), beside: solid({ body: 'crimson' }), wall: walls.sand, views: ['draped', 'pallu', 'gathered', 'border'] },
  },
  {
    slug: 'gulnaar-banarasi', name: 'Gulnaar Banarasi', category: 'saree', price: 38_500, stock: 5,
    description:
      'Rani pink with antique zari, soft as an old photograph. Single sprigs are set far apart on the body, and the pallu gathers them all: mangoes, vines and a border of waves.',
    specifications: { material: 'Katan silk, antique zari', color: 'Rani pink' },
    look: { cloth: banarasi({ body: 'rani', weft: 'wine', first: 'marigold', second: 'parrot', ground: { kind: 'motifs', motif: 'sprig', size: 3.6, every: 10, also: 'bead' } }), beside: solid({ body: 'bottle', metal: 'antique' }), wall: walls.blush, views: ['draped', 'border', 'pallu'] },
  },
  {
    slug: 'shahi-banarasi', name: 'Shahi Banarasi Brocade', category: 'saree', price: 45_999, stock: 3,
    description:
      'Indigo brocade with a violet weft that shows as you turn. The lattice is drawn after a jali window in the old city; coloured meena work fills its flowers. A saree to hand down.',
    specifications: { material: 'Katan silk, antique zari, meena work', color: 'Indigo, shot with violet' },
    look: { cloth: banarasi({ body: 'indigo', weft: 'violet', first: 'rose', second: 'sea' }), beside: solid({ body: 'plum', metal: 'antique' }), wall: walls.warm, views: ['hanging', 'draped', 'border'] },
  },
  {
    slug: 'tanchoi-banarasi', name: 'Chandrika Tanchoi Banarasi', category: 'saree', price: 22_999, stock: 8,
    description:
      'Ivory upon ivory, with copper where the light falls. Tanchoi is woven with extra threads on a satin face, so that the pattern can be felt more than seen. Formal, restrained, and as good at a board meeting as at a reception.',
    specifications: { material: 'Tanchoi silk, copper zari', color: 'Ivory and copper' },
    look: { cloth: banarasi({ body: 'cream', weft: 'blush', first: 'sand', second: 'beige', metal: 'copper', motif: 'marigold' }), beside: solid({ body: 'copper', metal: 'copper' }), wall: walls.stone, views: ['draped', 'gathered'] },
  },
  {
    slug: 'rani-ki-vav-patola', name: 'Rani ki Vav Patola', category: 'saree', price: 185_000, stock: 1,
    description:
      'A true Patan patola: warp and weft are both tied and dyed, thread by thread, and meet on the loom in elephants, parrots and stepped flowers. It is the same on both sides, and will outlast its colours\' name. Seven months of work by one family.',
    specifications: { material: 'Double ikat mulberry silk', color: 'Red, ivory and bottle green' },
    look: { cloth: patola({ body: 'crimson', border: 'bottle', first: 'turmeric', second: 'bottle' }), beside: solid({ body: 'bottle' }), wall: walls.linen, views: ['hanging', 'draped', 'border', 'gathered'] },
  },
  {
    slug: 'hathi-rajkot-patola', name: 'Sabarmati Rajkot Patola', category: 'saree', price: 17_999, stock: 9,
    description:
      'Single ikat from Rajkot in indigo and ivory. Rows of stepped flowers, a border of squares, and the soft, feathered edge that only tied threads can give.',
    specifications: { material: 'Single ikat silk', color: 'Indigo and ivory' },
    look: { cloth: patola({ body: 'indigo', border: 'maroon', first: 'sky', second: 'maroon', motif: 'chequered', also: 'diamond' }), beside: solid({ body: 'maroon' }), wall: walls.mist, views: ['draped', 'pallu'] },
  },
  {
    slug: 'muniya-paithani', name: 'Muniya Paithani', category: 'saree', price: 58_000, stock: 2,
    description:
      'Violet silk with the peacock pallu that a Paithani is judged by: tapestry-woven, with no float on the back, on a ground of solid gold. Parrots, muniya in Marathi, keep to the border.',
    specifications: { material: 'Pure mulberry silk, gold zari', color: 'Violet and emerald' },
    look: { cloth: paithani({ body: 'violet', weft: 'rani', border: 'emerald', first: 'fuchsia', second: 'emerald' }), beside: solid({ body: 'emerald' }), wall: walls.sage, views: ['draped', 'pallu', 'border', 'folded'] },
  },
  {
    slug: 'yeola-paithani', name: 'Haldi Yeola Paithani', category: 'saree', price: 34_500, stock: 6,
    description:
      'Turmeric yellow from Yeola, for the haldi and every celebration after it. Coins of gold on the body, a narrow slanting border in green, and a pair of peacocks at the end.',
    specifications: { material: 'Pure mulberry silk, gold zari', color: 'Turmeric yellow with green' },
    look: { cloth: paithani({ body: 'turmeric', weft: 'mango', border: 'bottle', first: 'rani', second: 'emerald' }), beside: solid({ body: 'bottle' }), wall: walls.warm, views: ['draped', 'border', 'pallu'] },
  },
  {
    slug: 'roop-bandhani', name: 'Roop Gajji Silk Bandhani', category: 'saree', price: 14_999, stock: 10,
    description:
      'Some eleven thousand knots, each tied by hand with a fingernail and thread before the cloth was dyed. The satin-faced gajji silk of Kutch gives the red its depth.',
    specifications: { material: 'Gajji silk', color: 'Vermilion with bottle green' },
    look: { cloth: bandhani({ body: 'vermilion', border: 'bottle', first: 'white', second: 'turmeric' }), beside: solid({ body: 'bottle' }), wall: walls.linen, views: ['hanging', 'gathered', 'border'] },
  },
  {
    slug: 'meher-bandhani', name: 'Meher Bandhani Silk', category: 'saree', price: 16_250, stock: 0,
    description:
      'Waves of tied dots in white and gold over deep plum, like lights along a shore. The border is woven, not printed. Each piece differs a little from the next, as hands do.',
    specifications: { material: 'Gajji silk, gold zari', color: 'Plum' },
    look: { cloth: bandhani({ body: 'plum', border: 'rani', first: 'lotus', second: 'turmeric', metal: 'lemon' }, 'waves'), beside: solid({ body: 'rani' }), wall: walls.blush, views: ['draped', 'gathered'] },
  },
  {
    slug: 'chanderi-gulabi', name: 'Gulabi Chanderi', category: 'saree', price: 5_999, stock: 24,
    description:
      'Powder pink and sheer, with coins of gold that catch the light one at a time. Chanderi is woven of silk one way and cotton the other: crisp in the morning, soft by the evening.',
    specifications: { material: 'Silk cotton, gold zari', color: 'Powder pink' },
    look: { cloth: chanderi({ body: 'blush', first: 'emerald', second: 'rose' }), beside: solid({ body: 'rose' }), wall: walls.stone, views: ['draped', 'pallu', 'gathered'] },
  },
  {
    slug: 'chanderi-panna', name: 'Panna Chanderi', category: 'saree', price: 6_499, stock: 16,
    description:
      'Ivory Chanderi with emerald in its border and in the heart of every sprig. Light enough for a long summer day, dressed enough for the dinner that follows it.',
    specifications: { material: 'Silk cotton, gold zari', color: 'Ivory and emerald' },
    look: { cloth: chanderi({ body: 'ivory', border: 'emerald', first: 'emerald', second: 'emerald', motif: 'sprig' }), beside: solid({ body: 'emerald' }), wall: walls.sage, views: ['hanging', 'border'] },
  },
  {
    slug: 'ahilya-maheshwari', name: 'Ahilya Maheshwari', category: 'saree', price: 4_999, stock: 20,
    description:
      'Fine stripes of slate on mustard, and a border woven to be worn on either side. Queen Ahilyabai brought the weavers to Maheshwar; the chequer along the edge is taken from the walls of her fort.',
    specifications: { material: 'Silk cotton', color: 'Mustard and slate' },
    look: { cloth: maheshwari({ body: 'mustard', border: 'slate', first: 'slate', second: 'maroon' }), beside: solid({ body: 'slate' }), wall: walls.warm, views: ['draped', 'pallu'] },
  },
  {
    slug: 'godavari-pochampally', name: 'Godavari Pochampally Ikat', category: 'saree', price: 11_999, stock: 13,
    description:
      'Teal silk with stepped diamonds whose edges seem to breathe: that is the ikat, tied and dyed before it is woven. A broad pallu in rust.',
    specifications: { material: 'Ikat silk', color: 'Teal with rust' },
    look: { cloth: patola({ body: 'teal', border: 'rust', first: 'turmeric', second: 'rust', motif: 'diamond', also: 'diamond' }), beside: solid({ body: 'rust' }), wall: walls.clay, views: ['draped', 'border', 'gathered'] },
  },
];
