import type { ProductCategory } from '@storefront/contracts';
import { wordsOf, type Searchable } from './words';

const maxTerms = 1000;

/** Other names that shoppers use for a category. */
const categoryWords: Record<ProductCategory, string> = {
  saree: 'saree sarees sari saris',
  dress: 'dress dresses',
  lehenga: 'lehenga lehengas',
  salwar: 'salwar salwars',
  other: 'other others',
};

/**
 * The first 1,000 words of name, category, specifications and description. Only version 1.0 of this service searches these (decision 31). The search of this
 * version is in `src/search`.
 */
export function termsOf({ name, description, category, specifications }: Searchable): string[] {
  const text = [name, categoryWords[category], specifications.material ?? '', specifications.color ?? '', description].join(' ');
  return wordsOf(text).slice(0, maxTerms);
}
