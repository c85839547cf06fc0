import { describe, expect, it } from 'vitest';
import { termsOf } from './terms';

describe('the terms of a product', () => {
  it('come from name, description, category, material and colour, each once', () => {
    const terms = termsOf({ name: 'Tant', description: 'Crisp tant', category: 'saree', specifications: { material: 'Cotton', color: 'White' } });
    expect(terms).toEqual(['tant', 'saree', 'sarees', 'sari', 'saris', 'cotton', 'white', 'crisp']);
  });

  it('are at most 1,000', () => {
    const description = Array.from({ length: 2500 }, (_, index) => `w${index}`).join(' ');
    expect(termsOf({ name: 'X', description, category: 'dress', specifications: {} }).length).toBeLessThanOrEqual(1000);
  });
});
