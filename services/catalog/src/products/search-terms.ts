import type { ProductCategory } from '@storefront/contracts';

const maxTermLength = 60;
const maxTerms = 1000;

/** Other names that shoppers use for a category. */
const categoryWords: Record<ProductCategory, string> = {
  saree: 'saree sarees sari saris',
  dress: 'dress dresses',
  lehenga: 'lehenga lehengas',
  salwar: 'salwar salwars',
  other: 'other others',
};

/** The words of a text, normalised for comparison: lower case, without accents or apostrophes, each once. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase();
  const words = plain.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '');
  return [...new Set(words.map((word) => word.slice(0, maxTermLength)))];
}

export interface Searchable {
  name: string;
  description: string;
  category: ProductCategory;
  specifications: { material?: string; color?: string };
}

/** The search terms of a product: the first 1,000 words of name, category, specifications and description. */
export function searchTerms({ name, description, category, specifications }: Searchable): string[] {
  const text = [name, categoryWords[category], specifications.material ?? '', specifications.color ?? '', description].join(' ');
  return wordsOf(text).slice(0, maxTerms);
}
