import type { ProductCategory } from '@storefront/contracts';

const maxWordLength = 60;

/** The words of a text, normalised for comparison: lower case, without accents or apostrophes, each once. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase();
  const words = plain.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '');
  return [...new Set(words.map((word) => word.slice(0, maxWordLength)))];
}

export interface Searchable {
  name: string;
  description: string;
  category: ProductCategory;
  specifications: { material?: string; color?: string };
}
