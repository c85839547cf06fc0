import { banarasi, blockPrint, chettinad, jamdani, leheriya, linen, patola, solid } from '../drawing/cloth/traditions';
import { walls, type DemoProduct } from './product';

export const dresses: DemoProduct[] = [
  {
    slug: 'ikat-midi-dress', name: 'Koyal Ikat Midi Dress', category: 'dress', price: 2_999, stock: 24,
    description: 'An easy midi in indigo ikat, with a gathered waist and short sleeves. Side pockets deep enough for a phone.',
    specifications: { material: 'Ikat cotton', color: 'Indigo and ivory' },
    look: { cloth: { ...patola({ body: 'indigo', border: 'indigo', first: 'sky', second: 'ivory', motif: 'diamond', also: 'diamond' }), weave: 'cotton' }, beside: { ...patola({ body: 'indigo', first: 'sky', second: 'ivory', motif: 'diamond' }), weave: 'cotton', border: [] }, wall: walls.sand, views: ['gown', 'gathered'], cut: { hem: 0.98, flare: 0.27, sleeve: 0.1 } },
  },
  {
    slug: 'bagru-tiered-dress', name: 'Amer Block-print Dress', category: 'dress', price: 3_499, stock: 17,
    description: 'Rust cotton from Bagru, full in the skirt and light on the shoulder, with bell sleeves. Printed by hand, so no two are quite the same.',
    specifications: { material: 'Cotton, natural dyes', color: 'Rust and cream' },
    look: { cloth: blockPrint({ body: 'rust', border: 'cream', first: 'black', second: 'black', ground: { kind: 'motifs', motif: 'paisley', size: 3, every: 6, also: 'jasmine' } }), beside: blockPrint({ body: 'rust', border: 'cream', first: 'black', second: 'black', ground: { kind: 'motifs', motif: 'paisley', size: 3, every: 6, also: 'jasmine' } }), wall: walls.sage, views: ['gown', 'border', 'gathered'], cut: { hem: 1.08, flare: 0.31, sleeve: 0.24, flounce: 0.035, pointed: true } },
  },
  {
    slug: 'panna-brocade-gown', name: 'Mehrunisa Brocade Gown', category: 'dress', price: 15_999, stock: 5,
    description: 'An evening gown of Banarasi brocade in bottle green, cut close to the waist and wide at the floor. Sleeveless, lined in silk, with a hidden zip.',
    specifications: { material: 'Silk brocade, antique zari', color: 'Bottle green and gold' },
    look: { cloth: banarasi({ body: 'bottle', weft: 'peacock', first: 'turmeric', second: 'rose', ground: { kind: 'motifs', motif: 'lotus', size: 4.2, every: 9, also: 'sprig' } }), beside: solid({ body: 'bottle', ground: { kind: 'lattice', every: 5, motif: 'jasmine' }, metal: 'antique' }), wall: walls.clay, views: ['gown', 'gathered'], cut: { hem: 1.165, flare: 0.33, sleeve: 0, pointed: true, folds: 9 } },
  },
  {
    slug: 'sage-linen-dress', name: 'Nimbu Linen Dress', category: 'dress', price: 3_299, stock: 21,
    description: 'A day dress in washed linen the green of young limes. Elbow sleeves, a round neck, and nothing that needs ironing twice.',
    specifications: { material: 'Pure linen', color: 'Sage green' },
    look: { cloth: linen({ body: 'sage', first: 'ivory', metal: 'ivory' }), beside: linen({ body: 'sage', first: 'ivory', metal: 'ivory' }), wall: walls.blush, views: ['gown', 'border'], cut: { hem: 1.0, flare: 0.25, sleeve: 0.2 } },
  },
  {
    slug: 'leheriya-maxi', name: 'Jal Leheriya Maxi', category: 'dress', price: 4_299, stock: 13,
    description: 'A maxi dress in waves of teal and mint, with flutter sleeves. Georgette, lined to the knee, made for terraces and a little wind.',
    specifications: { material: 'Georgette', color: 'Teal and mint' },
    look: { cloth: leheriya({ body: 'teal', border: 'peacock', first: 'mint', second: 'sea' }), beside: solid({ body: 'teal', weave: 'georgette', metal: 'mint' }), wall: walls.linen, views: ['gown', 'gathered'], cut: { hem: 1.165, flare: 0.29, sleeve: 0.14, flounce: 0.03, pointed: true, folds: 8 } },
  },
  {
    slug: 'jamdani-white-dress', name: 'Kash Jamdani Dress', category: 'dress', price: 5_299, stock: 0,
    description: 'Off-white jamdani with sprigs in indigo, named after the grass that flowers when the rains end. Woven in Bengal, sewn in Kolkata.',
    specifications: { material: 'Jamdani cotton', color: 'Off-white and indigo' },
    look: { cloth: jamdani({ body: 'ivory', border: 'indigo', first: 'indigo', second: 'sky', metal: 'indigo' }), beside: { ...jamdani({ body: 'ivory', first: 'indigo', second: 'sky', metal: 'indigo' }), border: [] }, wall: walls.mist, views: ['gown', 'border'], cut: { hem: 1.02, flare: 0.28, sleeve: 0.16 } },
  },
  {
    slug: 'madras-check-dress', name: 'Marina Check Dress', category: 'dress', price: 2_499, stock: 26,
    description: 'Madras checks in coral and ivory, a wide skirt and a square of border at the sleeve. The cotton fades a little with every summer, as good checks should.',
    specifications: { color: 'Coral and ivory' },
    look: { cloth: chettinad({ body: 'coral', border: 'maroon', first: 'ivory', second: 'maroon', metal: 'ivory' }), beside: chettinad({ body: 'coral', border: 'maroon', first: 'ivory', second: 'maroon', metal: 'ivory' }), wall: walls.stone, views: ['gown', 'gathered'], cut: { hem: 0.96, flare: 0.3, sleeve: 0.12 } },
  },
];
