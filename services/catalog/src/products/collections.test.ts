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

  it.each([
    ['Kancheepuram Pattu Saree', 'Pure pattu, zari', ['silk', 'traditional']],
    ['Benarasi saree', undefined, ['silk', 'traditional']],
    ['Kosa saree', undefined, ['silk']],
    ['Suti saree', undefined, ['cotton']],
    ['Hand woven saree', undefined, ['traditional']],
    ['कांजीवरम साड़ी', 'रेशम', ['silk', 'traditional']],
    ['சில்க் புடவை', undefined, ['silk']],
    ['ధర్మవరం చీర', 'కాటన్', ['cotton', 'traditional']],
  ])('are those of every spelling: %s, %s', (name, material, collections) => {
    expect(collectionsOf(details({ name, description: '', specifications: { material } }))).toEqual(collections);
  });

  it.each([
    ['Kancheepuram', 'Pattu', ['silk']],
    ['Kanchi cotton', undefined, ['cotton']],
    ['Khadi', 'Silk', ['silk']],
    ['Banarasi organza', undefined, ['silk']],
    ['Banarasi linen', undefined, []],
    ['Dhuan', 'Pure linen', []],
    ['Georgette', undefined, []],
    ['நெட் புடவை', undefined, []],
  ])('follow the cloth that is named, then the weave, and not the description: %s, %s', (name, material, fabrics) => {
    const saree = details({ name, description: 'Falls as softly as silk, for a cotton blouse', specifications: { material } });
    expect(collectionsOf(saree).filter((collection) => ['silk', 'cotton'].includes(collection))).toEqual(fabrics);
  });

  it('take "pat" for silk in a name or a material, but not in a description that says how to dry it', () => {
    const dried = details({ name: 'Megha', description: 'Wash by hand and pat dry', specifications: {} });
    expect(collectionsOf(dried)).toEqual([]);
    expect(collectionsOf({ ...dried, name: 'Assam Pat' })).toEqual(['silk']);
  });

  it('can be several', () => {
    const saree = details({ name: 'Bridal Chanderi', description: '', specifications: { material: 'Silk cotton' } });
    expect(collectionsOf(saree)).toEqual(['silk', 'cotton', 'bridal', 'traditional']);
  });
});
