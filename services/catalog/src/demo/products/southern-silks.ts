import { kanjeevaram, mysore, solid } from '../drawing/cloth/traditions';
import { walls, type DemoProduct } from './product';

/** Heavy silks of the south. */
export const southernSilks: DemoProduct[] = [
  {
    slug: 'meenakshi-kanjeevaram', name: 'Meenakshi Kanjeevaram', category: 'saree', price: 24_999, stock: 10,
    description:
      'A madder-red Kanjeevaram with the bottle-green korvai border that Kanchipuram is known for. Temple spires rise along the edge, and peacocks, mangoes and lotuses cross the pallu in rows of gold zari. The body and the border are woven by two people at one loom, and joined thread by thread.',
    specifications: { material: 'Pure mulberry silk, gold zari', color: 'Madder red with bottle green' },
    look: { cloth: kanjeevaram({ body: 'madder', weft: 'rust', border: 'bottle', first: 'rani', second: 'emerald' }), beside: solid({ body: 'bottle' }), wall: walls.warm, views: ['draped', 'pallu', 'border', 'gathered'] },
  },
  {
    slug: 'vasantham-kanjeevaram', name: 'Vasantham Kanjeevaram', category: 'saree', price: 21_499, stock: 14,
    description:
      'The yellow of ripe mangoes against a border of rani pink: a spring saree, bright enough for a mehendi and fine enough for a wedding morning. Fine gold checks cover the body, with a small lotus in every square.',
    specifications: { material: 'Pure mulberry silk, gold zari', color: 'Mango yellow with rani pink' },
    look: { cloth: kanjeevaram({ body: 'mango', weft: 'marigold', border: 'rani', first: 'bottle', second: 'turmeric', motif: 'parrot', ground: { kind: 'checks', every: 6, width: 0.16, motif: 'lotus' } }), beside: solid({ body: 'rani' }), wall: walls.linen, views: ['draped', 'border', 'pallu'] },
  },
  {
    slug: 'nilambari-kanjeevaram', name: 'Nilambari Kanjeevaram', category: 'saree', price: 28_999, stock: 6,
    description:
      'Midnight blue silk with silver zari, after the raga that is sung at the end of the day. Elephants walk along the border below a row of spires. It holds its pleats from the first fold and grows softer with every wearing.',
    specifications: { material: 'Pure mulberry silk, silver zari', color: 'Midnight blue and silver' },
    look: { cloth: kanjeevaram({ body: 'midnight', weft: 'royal', border: 'wine', first: 'lotus', second: 'sky', metal: 'silver', motif: 'elephant', also: 'star' }), beside: solid({ body: 'wine', metal: 'silver' }), wall: walls.mist, views: ['hanging', 'draped', 'pallu'] },
  },
  {
    slug: 'thamarai-kanjeevaram', name: 'Thamarai Kanjeevaram', category: 'saree', price: 18_750, stock: 9,
    description:
      'Thamarai is the lotus. Ivory silk with a lotus-pink border, and lotuses scattered over the body so lightly that they seem to float. A gentle saree for a daytime ceremony, heavy enough to fall well.',
    specifications: { material: 'Pure mulberry silk, gold zari', color: 'Ivory with lotus pink' },
    look: { cloth: kanjeevaram({ body: 'ivory', weft: 'blush', border: 'rani', first: 'lotus', second: 'leaf', motif: 'lotus', also: 'lotus' }), beside: solid({ body: 'rani' }), wall: walls.sage, views: ['draped', 'gathered', 'border'] },
  },
  {
    slug: 'kalyani-bridal-kanjeevaram', name: 'Kalyani Bridal Kanjeevaram', category: 'saree', price: 124_999, stock: 2,
    description:
      'For the muhurtham: vermilion silk in which every third thread is gold. Large mangoes fill the body, and the pallu carries two rows of peacocks under a temple border a hand wide. Six weeks on the loom, signed by the weaver, delivered in a teak box for the trousseau.',
    specifications: { material: 'Three-ply mulberry silk, pure gold zari', color: 'Vermilion and gold' },
    look: { cloth: kanjeevaram({ body: 'vermilion', weft: 'marigold', border: 'maroon', first: 'bottle', second: 'rani', ground: { kind: 'motifs', motif: 'paisley', size: 5, every: 7, also: 'rosette' } }), beside: solid({ body: 'maroon' }), wall: walls.sand, views: ['draped', 'pallu', 'border', 'folded'] },
  },
  {
    slug: 'mayilkann-kanjeevaram', name: 'Mayilkann Kanjeevaram', category: 'saree', price: 26_200, stock: 0,
    description:
      'Woven of blue one way and green the other, so that it turns like a peacock\'s neck when you move. The border is a deep violet with beads of gold. One of our most asked-for weaves; the next ones are on the loom.',
    specifications: { material: 'Pure mulberry silk, gold zari', color: 'Peacock blue, shot with green' },
    look: { cloth: kanjeevaram({ body: 'peacock', weft: 'parrot', border: 'violet', first: 'fuchsia', second: 'teal', also: 'peacock' }), beside: solid({ body: 'violet' }), wall: walls.stone, views: ['draped', 'gathered', 'pallu'] },
  },
  {
    slug: 'kausalya-kanjeevaram', name: 'Kausalya Kanjeevaram', category: 'saree', price: 19_900, stock: 12,
    description:
      'A quiet Kanjeevaram in aubergine, plain but for two lines of rudraksha beads along the border. The pallu is where it speaks: four bands of mango and vine in antique gold. Wear it with temple jewellery, or with none.',
    specifications: { material: 'Pure mulberry silk, antique zari', color: 'Aubergine' },
    look: { cloth: kanjeevaram({ body: 'aubergine', weft: 'plum', border: 'aubergine', first: 'rose', second: 'sage', metal: 'antique', motif: 'paisley', ground: { kind: 'plain' } }), beside: solid({ body: 'honey', metal: 'antique' }), wall: walls.blush, views: ['hanging', 'pallu', 'folded'] },
  },
  {
    slug: 'cauvery-mysore-silk', name: 'Cauvery Mysore Silk', category: 'saree', price: 12_999, stock: 18,
    description:
      'Crepe silk from Mysore in parrot green, with a flat gold border and not a motif more. It weighs almost nothing and never creases, which is why so many keep one for travelling to weddings.',
    specifications: { material: 'Mysore crepe silk, gold zari', color: 'Parrot green' },
    look: { cloth: mysore({ body: 'leaf', weft: 'turmeric', border: 'leaf', first: 'bottle' }), beside: solid({ body: 'turmeric' }), wall: walls.linen, views: ['draped', 'border'] },
  },
  {
    slug: 'nandi-mysore-silk', name: 'Nandi Mysore Silk', category: 'saree', price: 11_499, stock: 22,
    description:
      'Violet Mysore silk with a contrasting border in turmeric. Woven from twisted yarn, so that it drapes like water and keeps its sheen for decades.',
    specifications: { material: 'Mysore crepe silk, gold zari', color: 'Violet with turmeric' },
    look: { cloth: mysore({ body: 'violet', weft: 'rani', border: 'turmeric', pallu: 'turmeric' }), beside: solid({ body: 'mustard' }), wall: walls.warm, views: ['hanging', 'gathered', 'border'] },
  },
  {
    slug: 'chamundi-mysore-silk', name: 'Chamundi Mysore Silk', category: 'saree', price: 13_850, stock: 7,
    description:
      'The rust of monsoon earth, with small gold coins over the body. A Mysore silk for those who find plain too plain: the same feather weight, a little more light.',
    specifications: { material: 'Mysore crepe silk, gold zari', color: 'Rust' },
    look: { cloth: mysore({ body: 'rust', weft: 'copper', border: 'maroon', ground: { kind: 'motifs', motif: 'coin', size: 1.6, every: 8 } }), beside: solid({ body: 'maroon' }), wall: walls.stone, views: ['draped', 'pallu'] },
  },
  {
    slug: 'revathi-dharmavaram', name: 'Revathi Dharmavaram', category: 'saree', price: 42_000, stock: 3,
    description:
      'A wedding saree from Dharmavaram in wine and gold, its border broad enough to be seen from the last row of the hall. The pallu is woven solid, with parrots on a field of zari.',
    specifications: { material: 'Pure mulberry silk, gold zari', color: 'Wine and gold' },
    look: { cloth: kanjeevaram({ body: 'wine', weft: 'crimson', border: 'honey', first: 'wine', second: 'bottle', motif: 'parrot', ground: { kind: 'lattice', every: 9, motif: 'rosette' } }), beside: solid({ body: 'wine' }), wall: walls.clay, views: ['draped', 'border', 'pallu'] },
  },
  {
    slug: 'sagarika-uppada', name: 'Sagarika Uppada Jamdani', category: 'saree', price: 13_499, stock: 11,
    description:
      'From Uppada on the coast: silk so light that the saree can be drawn through a bangle. Sprigs of gold are laid in by hand, one at a time, in the sea-green body.',
    specifications: { material: 'Fine mulberry silk, gold zari', color: 'Sea green with indigo' },
    look: { cloth: kanjeevaram({ body: 'sea', weft: 'mint', border: 'indigo', first: 'lotus', second: 'turmeric', motif: 'sprig', ground: { kind: 'motifs', motif: 'sprig', size: 3, every: 9, also: 'jasmine' } }), beside: solid({ body: 'indigo' }), wall: walls.mist, views: ['draped', 'gathered', 'pallu'] },
  },
];
