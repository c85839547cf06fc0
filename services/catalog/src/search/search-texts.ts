import type { ProductCategory } from '@storefront/contracts';
import { collectionsOf } from '../products/collections';
import type { SearchTexts } from './search-index';
import { wordsIn } from './words';

/** The brand's collections (specification, 1), by the words that name them. */
const namedCollections: Record<string, string[]> = {
  Kanjeevaram: ['kanjeevaram', 'kanjivaram', 'kanchipuram', 'kancheepuram'],
  Banarasi: ['banarasi', 'benarasi', 'banaras', 'varanasi'],
  Mysore: ['mysore', 'mysuru'],
};

interface Searched {
  name: string;
  description: string;
  category: ProductCategory;
  specifications: { material?: string | undefined; color?: string | undefined };
}

/** The texts of a product that a search reads. */
export function searchTextsOf(product: Searched): SearchTexts {
  const { name, description, category, specifications } = product;
  const words = wordsIn(`${name} ${specifications.material ?? ''}`);
  const named = Object.entries(namedCollections).flatMap(([collection, spellings]) => (category === 'saree' && words.some((word) => spellings.includes(word)) ? [collection] : []));
  const collections = collectionsOf(product).map((collection) => `${collection} sarees`);
  return [[name], [...collections, ...named, category, ...Object.values(specifications)], [description]];
}
