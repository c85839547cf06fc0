import type { Product, ProductListAnswer } from '@storefront/contracts';

let count = 0;

/** A saree in stock with two pictures, changed by `differences`. */
export function aProduct(differences: Partial<Product> = {}): Product {
  count += 1;
  return {
    _id: count.toString(16).padStart(24, '0'),
    name: `Saree ${count}`,
    description: 'Handwoven in pure silk.',
    price: 12499,
    stock: 12,
    category: 'saree',
    images: [`front-${count}`, `back-${count}`],
    specifications: { material: 'Silk', color: 'Red' },
    createdAt: '2026-01-01T00:00:00.000Z',
    ...differences,
  };
}

export const aProductList = (products: Product[]): ProductListAnswer => ({ success: true, products, total: products.length });
