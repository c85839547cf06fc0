import { productCategories, productFormSchema, sareeCollections } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { collectionsOf } from '../products/collections';
import { demoProducts } from './products';

describe('the demo catalogue', () => {
  it('has products of every category and collection, with unique slugs and names', () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(64);
    expect(new Set(demoProducts.map(({ slug }) => slug)).size).toBe(demoProducts.length);
    expect(new Set(demoProducts.map(({ name }) => name)).size).toBe(demoProducts.length);
    for (const category of productCategories) expect(demoProducts.filter((product) => product.category === category).length).toBeGreaterThanOrEqual(5);
    for (const collection of sareeCollections) expect(demoProducts.filter((product) => collectionsOf(product).includes(collection)).length).toBeGreaterThanOrEqual(5);
    expect(demoProducts.filter((product) => product.category === 'saree' && collectionsOf(product).length === 0)).toEqual([]);
  });

  it('has products that the product form accepts', () => {
    for (const product of demoProducts) expect(productFormSchema.safeParse(product).success).toBe(true);
  });

  it('has Indian prices, products out of stock, one with ten pieces, one without a picture, and some without specifications', () => {
    const prices = demoProducts.map(({ price }) => price);
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([1_499, 1_85_000]);
    expect(demoProducts.filter(({ stock }) => stock === 0).length).toBeGreaterThanOrEqual(3);
    expect(demoProducts.filter(({ stock }) => stock === 10).length).toBeGreaterThanOrEqual(1);
    expect(demoProducts.filter(({ look }) => look.views.length === 0)).toHaveLength(1);
    expect(demoProducts.filter(({ look }) => look.views.length === 1 || look.views.length > 4)).toEqual([]);
    expect(demoProducts.filter(({ specifications }) => !specifications.material).length).toBeGreaterThanOrEqual(2);
  });

  it('describes each product in two to four sentences', () => {
    for (const { slug, description } of demoProducts) {
      const sentences = description.split(/[.!?](?:\s|$)/).filter((part) => part.trim() !== '');
      expect([slug, sentences.length >= 2 && sentences.length <= 4]).toEqual([slug, true]);
    }
  });

  it('shows every category on its first page', () => {
    expect(new Set(demoProducts.slice(0, 12).map(({ category }) => category)).size).toBe(productCategories.length);
  });
});
