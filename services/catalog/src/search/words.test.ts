import { describe, expect, it } from 'vitest';
import { formsOf, indicWordsIn, wordsIn } from './words';

describe('the words of a text', () => {
  it.each([
    ['Nāndi’s SILK & Zári-work (100%)', ['nandis', 'silk', 'zari', 'work', '100']],
    ["Bengal's own", ['bengals', 'own']],
    [' ?! — ', []],
    ['बनारसी साड़ी', ['banarasi', 'sari']],
    ['ज़री', ['jari']],
    ['காஞ்சிபுரம் பட்டு', ['kanchipuram', 'pattu']],
    ['కంచి', ['kanchi']],
    ['ಮೈಸೂರು', ['maisuru']],
    ['കാഞ്ചീപുരം', ['kanchipuram']],
    ['জামদানি লাল', ['jamadani', 'lal']],
    ['saree ❤\ufe0f ☎\ufe0e', ['saree']],
    ['lal\ufe0f \u0301 \u20e3 silk', ['lal', 'silk']],
    ['シルク', ['シルク'.normalize('NFKD')]],
  ])('%s are %j: Latin letters, lower case, without accents', (text, words) => {
    expect(wordsIn(text)).toEqual(words);
  });

  it('are the same for letters that are written as one or as two characters', () => {
    expect(wordsIn('साड़ी'.normalize('NFD'))).toEqual(wordsIn('साड़ी'.normalize('NFC')));
    expect(wordsIn('ബ\u200dനാറസി')).toEqual(wordsIn('ബനാറസി'));
    expect(wordsIn('ക്\u200d \u200dകര')).toEqual(wordsIn('ക് കര'));
    expect(wordsIn('শাড়ি')).toEqual(wordsIn('শা\u09dcি'));
  });

  it('are cut to 60 characters', () => {
    expect(wordsIn('a'.repeat(500))[0]).toHaveLength(60);
    expect(wordsIn('é'.repeat(500))[0]).toHaveLength(60);
  });
});

it('the words in an Indian script are known, whatever stands beside them', () => {
  expect(indicWordsIn('Katan காட்டன் ५ साड़ी, Zári')).toEqual([['kattan', 'காட்டன்'], ['5', '५'], ['sari', 'साड़ी'.normalize('NFC')]]);
  expect(indicWordsIn('Katan — Zári 5')).toEqual([]);
});

describe('the forms of a word', () => {
  it.each([
    ['sarees', ['sarees', 'saree']],
    ['dresses', ['dresses', 'dress']],
    ['dress', ['dress']],
    ['blouses', ['blouses', 'blouse', 'blous']],
    ['boxes', ['boxes', 'box']],
    ['gas', ['gas']],
  ])('of %s are %j', (word, forms) => {
    expect(formsOf(word)).toEqual(forms);
  });
});
