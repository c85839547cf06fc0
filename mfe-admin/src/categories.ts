import type { ProductCategory } from '@storefront/contracts';

/** The categories of products and their labels (specification, 5 and 9). */
export const categoryLabels: Record<ProductCategory, string> = {
  saree: 'Saree',
  dress: 'Dress',
  lehenga: 'Lehenga',
  salwar: 'Salwar',
  other: 'Other',
};

/** The label of a category. An unknown category is shown as it is. */
export const categoryLabel = (category: string): string => (categoryLabels as Record<string, string | undefined>)[category] ?? category;
