import { sareeCollections, type ProductCategory } from '@storefront/contracts';
import type { SearchTexts } from './search-index';
import { spellingsIn } from './spellings';

/** The brand's collections (specification, 1). */
const namedCollections = ['Kanjeevaram', 'Banarasi', 'Mysore'];

interface Searched {
  name: string;
  description: string;
  category: ProductCategory;
  specifications: { material?: string; color?: string };
  listings: string[];
}

/** The texts of a product that a search reads. */
export function searchTextsOf(product: Searched): SearchTexts {
  const { name, description, category, specifications, listings } = product;
  const words = category === 'saree' ? spellingsIn(`${name} ${specifications.material ?? ''}`) : new Set();
  const named = namedCollections.filter((collection) => words.has(collection.toLowerCase()));
  const collections = sareeCollections.filter((collection) => listings.includes(collection)).map((collection) => `${collection} sarees`);
  return [[name], [...collections, ...named, category, ...Object.values(specifications)], [description]];
}
