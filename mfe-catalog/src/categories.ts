import type { ProductCategory, SareeCollection } from '@storefront/contracts';

/** Labels of the categories on cards, product pages and in the home filter (specification, 9). */
export const categoryLabels: Record<ProductCategory, string> = {
  saree: 'Saree',
  dress: 'Dress',
  lehenga: 'Lehenga',
  salwar: 'Salwar',
  other: 'Other',
};

/** The label of a category. An unknown category is shown as it is. */
export const categoryLabel = (category: string): string => (categoryLabels as Record<string, string | undefined>)[category] ?? category;

/** Labels of the saree collections in the catalogue's filter (specification, 9). */
export const collectionLabels: Record<SareeCollection, string> = {
  silk: 'Silk Sarees',
  cotton: 'Cotton Sarees',
  designer: 'Designer Sarees',
  bridal: 'Bridal Sarees',
  traditional: 'Traditional Sarees',
};
