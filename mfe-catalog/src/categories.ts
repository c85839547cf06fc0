import type { ProductCategory, SareeCollection } from '@storefront/contracts';

/** What a product's category is called on cards, on its page and in the home filter (specification, 9). */
export const categoryLabels: Record<ProductCategory, string> = {
  saree: 'Saree',
  dress: 'Dress',
  lehenga: 'Lehenga',
  salwar: 'Salwar',
  other: 'Other',
};

/** What a category is called; one that is not known here, by its own name. */
export const categoryLabel = (category: string): string => (categoryLabels as Record<string, string | undefined>)[category] ?? category;

/** The collections among sarees that the catalogue filters by (specification, 9). */
export const collectionLabels: Record<SareeCollection, string> = {
  silk: 'Silk Sarees',
  cotton: 'Cotton Sarees',
  designer: 'Designer Sarees',
  bridal: 'Bridal Sarees',
  traditional: 'Traditional Sarees',
};
