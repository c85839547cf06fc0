import { describe, expect, it } from 'vitest';
import { wordsOf } from './words';

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
