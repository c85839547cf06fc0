import { describe, expect, it } from 'vitest';
import { details } from '../testing/catalog';
import { collectionsOf } from './collections';

describe('the collections of a product', () => {
  it('are empty unless it is a saree', () => {
    expect(collectionsOf(details({ category: 'lehenga', name: 'Bridal silk lehenga' }))).toEqual([]);
  });

  it.each([
    [{ name: 'Plain', specifications: { material: 'Pure Silk' } }, 'silk'],
    [{ name: 'Onam', specifications: { material: 'Handloom cotton' } }, 'cotton'],
    [{ name: 'Garden organza', specifications: {} }, 'designer'],
    [{ name: 'Red', description: 'Made for the bride', specifications: {} }, 'bridal'],
    [{ name: 'Muniya Paithani', specifications: {} }, 'traditional'],
  ])('of %j include %s', (changes, collection) => {
    expect(collectionsOf(details({ description: '', ...changes }))).toContain(collection);
  });

  it('use the fabric in name and material, and only without one the description', () => {
    const cotton = details({ name: 'Tant', description: 'As soft as silk', specifications: { material: 'Cotton' } });
    expect(collectionsOf(cotton)).not.toContain('silk');
    const unlabelled = details({ name: 'Plain', description: 'Woven of silk', specifications: {} });
    expect(collectionsOf(unlabelled)).toContain('silk');
  });

  it('can be several', () => {
    const saree = details({ name: 'Bridal Chanderi', description: '', specifications: { material: 'Silk cotton' } });
    expect(collectionsOf(saree)).toEqual(['silk', 'cotton', 'bridal', 'traditional']);
  });
});
