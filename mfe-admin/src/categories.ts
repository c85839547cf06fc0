import type { ProductCategory } from '@storefront/contracts';

/** What a product can be, and what that is called (specification, 5 and 9). */
export const categoryLabels: Record<ProductCategory, string> = {
  saree: 'Saree',
  dress: 'Dress',
  lehenga: 'Lehenga',
  salwar: 'Salwar',
  other: 'Other',
};
