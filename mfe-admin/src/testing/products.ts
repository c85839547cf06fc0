import type { Product, ProductListAnswer } from '@storefront/contracts';

let made = 0;

/** A saree in stock with two pictures, unless told otherwise. */
export function aProduct(differences: Partial<Product> = {}): Product {
  made += 1;
  return {
    _id: made.toString(16).padStart(24, '0'),
    name: `Saree ${made}`,
    description: 'Handwoven in pure silk.',
    price: 12499,
    stock: 12,
    category: 'saree',
    images: [`front-${made}`, `back-${made}`],
    specifications: { material: 'Silk', color: 'Red' },
    createdAt: '2026-01-01T00:00:00.000Z',
    ...differences,
  };
}

export const aProductList = (products: Product[]): ProductListAnswer => ({ success: true, products, total: products.length });
