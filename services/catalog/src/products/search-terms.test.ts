import { describe, expect, it } from 'vitest';
import { searchTerms, wordsOf } from './search-terms';

describe('words', () => {
  it('are compared in lower case, without accents or apostrophes, each once', () => {
    expect(wordsOf('Nāndi’s SILK, silk & Zári-work (100%)')).toEqual(['nandis', 'silk', 'zari', 'work', '100']);
  });

  it('keep the vowel signs of Indian scripts', () => {
    expect(wordsOf('रेशम साड़ी')).toHaveLength(2);
  });

  it('of nothing but signs are none', () => {
    expect(wordsOf(' ?! — ')).toEqual([]);
  });

  it('are cut at a length that an index can hold', () => {
    expect(wordsOf('a'.repeat(5000))[0]).toHaveLength(60);
  });
});

describe('search terms', () => {
  it('come from name, description, category, material and colour, each once', () => {
    const terms = searchTerms({ name: 'Tant', description: 'Crisp tant', category: 'saree', specifications: { material: 'Cotton', color: 'White' } });
    expect(terms).toEqual(['tant', 'saree', 'sarees', 'sari', 'saris', 'cotton', 'white', 'crisp']);
  });

  it('stay bounded for the longest description', () => {
    const description = Array.from({ length: 2500 }, (_, index) => `w${index}`).join(' ');
    expect(searchTerms({ name: 'X', description, category: 'dress', specifications: {} }).length).toBeLessThanOrEqual(1000);
  });
});
