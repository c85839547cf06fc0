import { describe, expect, it } from 'vitest';
import { searchTerms, wordsOf } from './search-terms';

describe('the words of a text', () => {
  it('are compared in lower case, without accents or apostrophes, each once', () => {
    expect(wordsOf('Nāndi’s SILK, silk & Zári-work (100%)')).toEqual(['nandis', 'silk', 'zari', 'work', '100']);
  });

  it('keep the vowel signs of Indian scripts', () => {
    expect(wordsOf('रेशम साड़ी')).toHaveLength(2);
  });

  it('are none if it has only punctuation', () => {
    expect(wordsOf(' ?! — ')).toEqual([]);
  });

  it('are cut to 60 characters, which an index can hold', () => {
    expect(wordsOf('a'.repeat(5000))[0]).toHaveLength(60);
  });
});

describe('the search terms of a product', () => {
  it('come from name, description, category, material and colour, each once', () => {
    const terms = searchTerms({ name: 'Tant', description: 'Crisp tant', category: 'saree', specifications: { material: 'Cotton', color: 'White' } });
    expect(terms).toEqual(['tant', 'saree', 'sarees', 'sari', 'saris', 'cotton', 'white', 'crisp']);
  });

  it('are at most 1,000', () => {
    const description = Array.from({ length: 2500 }, (_, index) => `w${index}`).join(' ');
    expect(searchTerms({ name: 'X', description, category: 'dress', specifications: {} }).length).toBeLessThanOrEqual(1000);
  });
});
