import type { ProductCategory } from '@storefront/contracts';

/** What a product can be, and what that is called (specification, 5 and 9). */
export const categoryLabels: Record<ProductCategory, string> = {
  saree: 'Saree',
  dress: 'Dress',
  lehenga: 'Lehenga',
  salwar: 'Salwar',
  other: 'Other',
};

/** What a category is called; one that is not known here, by its own name. */
export const categoryLabel = (category: string): string => (categoryLabels as Record<string, string | undefined>)[category] ?? category;
