import type { ProductCategory } from '@storefront/contracts';

const longestTerm = 60;
const mostTerms = 1000;

/** How shoppers also call a category; the category's own name is found as a prefix of its plural. */
const categoryWords: Record<ProductCategory, string> = {
  saree: 'saree sarees sari saris',
  dress: 'dress dresses',
  lehenga: 'lehenga lehengas',
  salwar: 'salwar salwars',
  other: 'other others',
};

/** The words of a text as they are compared: lower case, without accents or apostrophes, each once. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase();
  const words = plain.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '');
  return [...new Set(words.map((word) => word.slice(0, longestTerm)))];
}

export interface Searchable {
  name: string;
  description: string;
  category: ProductCategory;
  specifications: { material?: string | undefined; color?: string | undefined };
}

/** What a product is found by: every word of these, and of no more than the first thousand. */
export function searchTerms({ name, description, category, specifications }: Searchable): string[] {
  const text = [name, categoryWords[category], specifications.material ?? '', specifications.color ?? '', description].join(' ');
  return wordsOf(text).slice(0, mostTerms);
}
