import { evening, leheriya, linen, solid } from '../drawing/cloth/traditions';
import { walls, type DemoProduct } from './product';

/** Contemporary sarees. */
export const designerSarees: DemoProduct[] = [
  {
    slug: 'bageecha-organza', name: 'Bageecha Organza', category: 'saree', price: 8_999, stock: 11,
    description: 'Blush organza with a garden drawn over it, no two flowers alike. The edge is a fine scallop of silver. A designer saree for an engagement in the open air.',
    specifications: { material: 'Silk organza, embroidered', color: 'Blush with rose' },
    look: { cloth: evening({ body: 'blush', first: 'rose', second: 'leaf' }), beside: solid({ body: 'rose', metal: 'silver' }), wall: walls.sage, views: ['draped', 'gathered', 'pallu'] },
  },
  {
    slug: 'sahar-kora', name: 'Sahar Kora Banarasi', category: 'saree', price: 16_999, stock: 6,
    description: 'Kora is organza as Banaras weaves it. Sage green, sheer, with silver vines that look drawn on glass. Contemporary in colour, two centuries old in craft.',
    specifications: { material: 'Silk organza, silver zari', color: 'Sage and silver' },
    look: { cloth: evening({ body: 'sage', weft: 'mint', first: 'ivory', second: 'olive', ground: { kind: 'lattice', every: 10, motif: 'jasmine' } }), beside: solid({ body: 'olive', metal: 'silver' }), wall: walls.linen, views: ['hanging', 'draped', 'border'] },
  },
  {
    slug: 'taara-georgette', name: 'Taara Sequinned Georgette', category: 'saree', price: 12_499, stock: 8,
    description: 'Midnight georgette strewn with stars of silver, closer towards the hem as they are towards the horizon. It moves when you do and keeps its place when you dance.',
    specifications: { material: 'Georgette, sequins', color: 'Midnight blue' },
    look: { cloth: { ...evening({ body: 'midnight', weft: 'royal', first: 'sky', second: 'powder', ground: { kind: 'motifs', motif: 'star', size: 1.1, every: 3.4, also: 'bead' } }), weave: 'silk' }, beside: solid({ body: 'slate', metal: 'silver' }), wall: walls.mist, views: ['draped', 'gathered', 'border'] },
  },
  {
    slug: 'rangrez-leheriya', name: 'Rangrez Leheriya', category: 'saree', price: 5_799, stock: 21,
    description: 'Marigold, fuchsia and white in diagonal waves, dyed on a rolled cloth by the rangrez of Jaipur. Made for the first rain of the year, and anyone who cannot wait for it.',
    specifications: { material: 'Georgette', color: 'Marigold and fuchsia' },
    look: { cloth: leheriya({ body: 'marigold', border: 'rani', first: 'fuchsia', second: 'turmeric' }), beside: solid({ body: 'rani' }), wall: walls.linen, views: ['draped', 'gathered', 'pallu'] },
  },
  {
    slug: 'samandar-leheriya', name: 'Samandar Leheriya', category: 'saree', price: 5_999, stock: 14,
    description: 'The same waves in the colours of the sea: teal, mint and ivory, with a line of silver at the edge. Cool to look at and cooler to wear.',
    specifications: { material: 'Georgette', color: 'Teal and mint' },
    look: { cloth: leheriya({ body: 'teal', border: 'peacock', first: 'mint', second: 'sea' }), beside: solid({ body: 'peacock' }), wall: walls.stone, views: ['hanging', 'gathered'] },
  },
  {
    slug: 'dhuan-linen', name: 'Dhuan Linen', category: 'saree', price: 4_799, stock: 18,
    description: 'Charcoal linen with a copper edge, for offices, galleries and long flights. Linen creases; on this one it looks meant.',
    specifications: { material: 'Pure linen, copper zari', color: 'Charcoal and copper' },
    look: { cloth: linen({ body: 'charcoal', first: 'copper', metal: 'copper' }), beside: solid({ body: 'copper', metal: 'copper' }), wall: walls.clay, views: ['draped', 'border', 'folded'] },
  },
  {
    slug: 'bodhi-linen', name: 'Bodhi Linen', category: 'saree', price: 4_499, stock: 23,
    description: 'Sage linen, silver at the hem, ivory lines across the pallu. A modern saree without a single motif, and none the poorer.',
    specifications: { material: 'Pure linen, silver zari', color: 'Sage green' },
    look: { cloth: linen({ body: 'sage', first: 'ivory' }), beside: solid({ body: 'ivory', weave: 'linen', metal: 'silver' }), wall: walls.blush, views: ['draped', 'pallu'] },
  },
  {
    slug: 'neelgagan-organza', name: 'Neelgagan Organza', category: 'saree', price: 9_750, stock: 7,
    description: 'Sky-blue organza with hand-painted sprigs that thin out towards the shoulder. Comes with a blouse piece in raw silk.',
    specifications: { material: 'Silk organza, hand-painted', color: 'Sky blue' },
    look: { cloth: evening({ body: 'sky', weft: 'powder', first: 'white', second: 'indigo', metal: 'gold', ground: { kind: 'garden', size: 5 } }), beside: solid({ body: 'indigo' }), wall: walls.linen, views: ['draped', 'border'] },
  },
  {
    slug: 'vanya-tussar', name: 'Vanya Hand-painted Tussar', category: 'saree', price: 8_999, stock: 10,
    description: 'Raw tussar in its own honey colour, painted in madder and indigo after the kalamkari of Srikalahasti. The slubs of the yarn are left as the silkworm made them.',
    specifications: { material: 'Tussar silk, natural dyes', color: 'Honey and madder' },
    look: { cloth: evening({ weave: 'tussar', body: 'tussar', weft: 'honey', border: 'madder', first: 'madder', second: 'indigo', metal: 'cream', ground: { kind: 'garden', size: 8 } }), beside: solid({ body: 'madder', weave: 'tussar' }), wall: walls.stone, views: ['hanging', 'gathered', 'pallu'] },
  },
];
