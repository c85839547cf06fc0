import { bandhani, banarasi, blockPrint, evening, festive, kanjeevaram, leheriya, solid } from '../drawing/cloth/traditions';
import { walls, type DemoProduct } from './product';

export const lehengas: DemoProduct[] = [
  {
    slug: 'gulbahar-bridal-lehenga', name: 'Gulbahar Bridal Lehenga', category: 'lehenga', price: 149_999, stock: 2,
    description: 'Crimson silk worked all over in gold mangoes, twenty-four panels wide. The hem carries temple, vine and flower, one above the other, and is lined so that it keeps its bell. With a fitted choli and a dupatta in bottle green.',
    specifications: { material: 'Raw silk, hand embroidery in gold', color: 'Crimson and gold' },
    look: { cloth: festive({ body: 'crimson', weft: 'vermilion', border: 'maroon', first: 'turmeric', second: 'bottle' }), beside: solid({ body: 'maroon', ground: { kind: 'motifs', motif: 'jasmine', size: 1.8, every: 5 } }), stole: banarasi({ body: 'bottle', first: 'turmeric', second: 'rani', metal: 'gold' }), wall: walls.sand, views: ['lehenga', 'border', 'gathered'] },
  },
  {
    slug: 'mayura-lehenga', name: 'Mayura Lehenga', category: 'lehenga', price: 68_000, stock: 4,
    description: 'Peacock silk that turns from blue to green, with peacocks along its hem. The choli is rani pink, the dupatta light enough to forget. For a sangeet at which one means to dance.',
    specifications: { material: 'Shot silk, gold zari', color: 'Peacock with rani pink' },
    look: { cloth: festive({ body: 'peacock', weft: 'parrot', border: 'peacock', first: 'fuchsia', second: 'sea', motif: 'peacock', also: 'peacock' }), beside: solid({ body: 'rani', ground: { kind: 'motifs', motif: 'coin', size: 1.3, every: 4 } }), stole: solid({ body: 'rani', weave: 'organza' }), wall: walls.stone, views: ['lehenga', 'border', 'gathered'] },
  },
  {
    slug: 'phulwari-lehenga', name: 'Phulwari Lehenga', category: 'lehenga', price: 42_500, stock: 5,
    description: 'An ivory skirt with a garden growing up from its hem, and a choli to match. Pale enough for a day wedding, lively enough for the photographs.',
    specifications: { material: 'Silk organza, embroidered', color: 'Ivory with rose' },
    look: { cloth: { ...festive({ body: 'ivory', weft: 'blush', border: 'ivory', first: 'rose', second: 'leaf', ground: { kind: 'garden', size: 6 }, also: 'lotus' }) }, beside: solid({ body: 'rose', ground: { kind: 'motifs', motif: 'jasmine', size: 1.6, every: 4 } }), stole: evening({ body: 'blush', first: 'rose', second: 'leaf', metal: 'gold' }), wall: walls.sage, views: ['lehenga', 'gathered'] },
  },
  {
    slug: 'panna-brocade-lehenga', name: 'Panna Brocade Lehenga', category: 'lehenga', price: 54_999, stock: 3,
    description: 'Emerald brocade from Banaras, cut on the round so that the lattice meets at every seam. With a wine choli and a dupatta bordered in the same gold.',
    specifications: { material: 'Katan silk brocade, antique zari', color: 'Emerald and wine' },
    look: { cloth: banarasi({ body: 'emerald', weft: 'teal', border: 'wine', first: 'turmeric', second: 'rani', metal: 'gold', ground: { kind: 'lattice', every: 11, motif: 'rosette' } }), beside: solid({ body: 'wine', ground: { kind: 'lattice', every: 4, motif: 'jasmine' } }), stole: solid({ body: 'wine', weave: 'organza' }), wall: walls.warm, views: ['lehenga', 'border'] },
  },
  {
    slug: 'utsav-leheriya-lehenga', name: 'Utsav Leheriya Lehenga', category: 'lehenga', price: 16_999, stock: 12,
    description: 'Waves of turmeric, coral and pink go round and round the skirt. Light georgette over cotton, with a gota edge. Twirls well: we tried.',
    specifications: { material: 'Georgette, gota edge', color: 'Turmeric, coral and pink' },
    look: { cloth: leheriya({ body: 'coral', border: 'rani', first: 'turmeric', second: 'rani' }), beside: solid({ body: 'rani' }), stole: solid({ body: 'turmeric', weave: 'georgette' }), wall: walls.linen, views: ['lehenga', 'gathered'] },
  },
  {
    slug: 'pattu-langa-voni', name: 'Pattu Langa Voni', category: 'lehenga', price: 12_999, stock: 10,
    description: 'The half-saree of the south, for a girl\'s first grown-up festivals: a silk skirt in mango with a temple border, a blouse and a voni in leaf green. Stitched to measure, with a hem that can be let down as she grows.',
    specifications: { material: 'Pure silk, gold zari', color: 'Mango and leaf green' },
    look: { cloth: kanjeevaram({ body: 'mango', weft: 'marigold', border: 'rani', first: 'bottle', second: 'emerald', also: 'coin' }), beside: solid({ body: 'rani' }), stole: solid({ body: 'leaf', weave: 'georgette' }), wall: walls.sage, views: ['lehenga', 'border'] },
  },
  {
    slug: 'bagru-cotton-lehenga', name: 'Neela Bagru Lehenga', category: 'lehenga', price: 6_999, stock: 15,
    description: 'Hand-printed cotton in indigo and white, for garba nights that go on till morning. Twelve metres around the hem, and pockets.',
    specifications: { material: 'Cotton, natural indigo', color: 'Indigo and white' },
    look: { cloth: blockPrint({ body: 'indigo', border: 'madder', first: 'madder', second: 'turmeric', motif: 'rosette', also: 'elephant' }), beside: solid({ body: 'madder', weave: 'cotton', metal: 'ivory' }), stole: bandhani({ body: 'madder', first: 'white', second: 'turmeric', metal: 'ivory' }, 'squares'), wall: walls.clay, views: ['lehenga', 'border', 'gathered'] },
  },
];
