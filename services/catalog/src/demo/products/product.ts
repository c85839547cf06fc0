import type { ProductCategory } from '@storefront/contracts';
import type { ClothDesign } from '../drawing/cloth/cloth';

/** The subject of one picture. */
export type View = 'draped' | 'hanging' | 'pallu' | 'border' | 'gathered' | 'folded' | 'lehenga' | 'gown' | 'kurta' | 'blouse';

/** How a product's pictures are drawn. */
export interface Look {
  cloth: ClothDesign;
  /** The blouse, the bodice or the trousers that go with it. */
  beside?: ClothDesign;
  stole?: ClothDesign;
  /** The wall behind it, as `#rrggbb`. */
  wall: string;
  /** Cards show the first. */
  views: View[];
  /** Of a gown: its length, fullness and sleeves. */
  cut?: { hem: number; flare: number; waist?: number; sleeve: number; flounce?: number; pointed?: boolean; folds?: number };
}

export interface DemoProduct {
  /** Never changes: the product's id is made from it. */
  slug: string;
  name: string;
  description: string;
  /** Rupees. */
  price: number;
  stock: number;
  category: ProductCategory;
  specifications: { material?: string; color?: string };
  look: Look;
}

export const walls = { warm: '#e9dccb', stone: '#dcd5ca', blush: '#e8d6cd', sage: '#d7d9cb', sand: '#e3d4bc', mist: '#d6dade', linen: '#ebe4d8', clay: '#dcc4b1' };
