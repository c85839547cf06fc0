import { describe, expect, it } from 'vitest';
import { transliterate, withAsciiDigits } from './transliterate';

/** The first code point of each block. */
const blocks: [script: string, first: number][] = [['Devanagari', 0x0900], ['Bengali', 0x0980], ['Gujarati', 0x0a80], ['Tamil', 0x0b80], ['Telugu', 0x0c00], ['Kannada', 0x0c80], ['Malayalam', 0x0d00]];

/** Letters to Unicode, but signs to a reader: elisions, a dot, a glottal stop, and marks of Vedic and old texts. */
const silent = 'ऽॱॽঀঽৼઽఽಀಽೱೲഄഽ';
/** A consonant without a vowel. */
const bare = 'ৎ\u0c5d\u0cddൎൔൕൖൺൻർൽൾൿ';
/** In each block, the position of each vowel and of its sign. */
const vowels: [vowel: number, sign: number][] = [
  [0x06, 0x3e], [0x07, 0x3f], [0x08, 0x40], [0x09, 0x41], [0x0a, 0x42], [0x0b, 0x43], [0x60, 0x44], [0x0c, 0x62], [0x61, 0x63],
  [0x0d, 0x45], [0x0e, 0x46], [0x0f, 0x47], [0x10, 0x48], [0x11, 0x49], [0x12, 0x4a], [0x13, 0x4b], [0x14, 0x4c],
];
/** Vowels of Devanagari for other languages than Hindi, and the second sign of `au` in Malayalam. */
const moreVowels: [vowel: string, sign: string][] = [['ॳ', '\u093a'], ['ॴ', '\u093b'], ['ॵ', '\u094f'], ['ॶ', '\u0956'], ['ॷ', '\u0957'], ['ॲ', '\u0945'], ['ए', '\u0955'], ['ഔ', '\u0d57']];
const vowelsAlone = 'ऄअॲঅઅஅఅಅഅൟॐૐௐ';

describe.each(blocks)('in %s', (_, first) => {
  const at = (position: number) => String.fromCharCode(first + position);
  const isInBlock = (letter: string) => (letter.charCodeAt(0) & ~0x7f) === first;
  const isLetter = (letter: string) => /\p{L}/u.test(letter) && !silent.includes(letter);

  const pairs = [...vowels.map(([vowel, sign]) => [at(vowel), at(sign)] as const), ...moreVowels.filter(([vowel]) => isInBlock(vowel))].filter(([vowel, sign]) => isLetter(vowel) && /\p{M}/u.test(sign));
  const independent = [...new Set([...pairs.map(([vowel]) => vowel), ...[...vowelsAlone].filter(isInBlock)])];
  const letters = Array.from({ length: 0x80 }, (__, position) => at(position)).filter(isLetter);
  const consonants = letters.filter((letter) => !independent.includes(letter) && !bare.includes(letter));
  const virama = at(0x4d);

  it('every vowel has a letter', () => {
    for (const vowel of independent) expect(transliterate(vowel), vowel).toMatch(/^(?:[aeiou]+|rri|lli|om)$/);
  });

  it('every consonant has a letter, and no vowel where none is written', () => {
    expect(consonants.length).toBeGreaterThan(20);
    for (const consonant of consonants) expect(transliterate(consonant + virama), consonant).toMatch(/^[b-df-hj-np-tv-z]+$/);
    for (const letter of [...bare].filter(isInBlock)) expect(transliterate(letter), letter).toMatch(/^[b-df-hj-np-tv-z]+$/);
  });

  it('every consonant keeps its letter before every sign of a vowel', () => {
    for (const consonant of consonants) {
      for (const [vowel, sign] of pairs) expect(transliterate(consonant + sign), consonant + sign).toBe(transliterate(consonant + virama) + transliterate(vowel));
    }
  });

  it('every digit is that digit', () => {
    for (let digit = 0; digit < 10; digit += 1) {
      expect(transliterate(at(0x66 + digit))).toBe(String(digit));
      expect(withAsciiDigits(`under ${at(0x66 + digit)}`)).toBe(`under ${digit}`);
    }
  });
});

it.each([
  ['பனாரஸ்', 'panaras'],
  ['மீனாட்சி', 'minakshi'],
  ['லினன்', 'linan'],
  ['தமிழ்', 'tamizh'],
  ['காற்று', 'karru'],
  ['ஷிஃபான்', 'shiphan'],
  ['ऑर्गेंज़ा', 'orgenja'],
  ['कॉटन', 'kotan'],
  ['ॲक्वा', 'ekva'],
  ['ऍप', 'ep'],
  ['नऩद', 'nanad'],
  ['सत्', 'sat'],
  ['উৎসব', 'utsab'],
  ['অসমীয়া', 'asamiya'],
  ['લહેંગા', 'lahenga'],
  ['લાલ', 'lal'],
  ['કૉટન', 'kotan'],
  ['ৰেচম', 'recham'],
  ['സൗന്ദര്യം', 'saundaryam'],
  ['മൈസൂർ', 'maisur'],
  ['വെൽവെറ്റ്', 'velverr'],
])('%s is %s', (word, latin) => {
  expect(transliterate(word)).toBe(latin);
});

it.each([
  ['क\u093c', '\u0958'], ['ख\u093c', '\u0959'], ['ग\u093c', '\u095a'], ['ज\u093c', '\u095b'], ['ड\u093c', '\u095c'], ['ढ\u093c', '\u095d'], ['फ\u093c', '\u095e'], ['य\u093c', '\u095f'],
  ['न\u093c', '\u0929'], ['र\u093c', '\u0931'], ['ळ\u093c', '\u0934'], ['ড\u09bc', '\u09dc'], ['ঢ\u09bc', '\u09dd'], ['য\u09bc', '\u09df'],
])('%s with a dot is the same as one or as two characters', (two, one) => {
  expect(transliterate(`${one}ि`)).toBe(transliterate(`${two}ि`));
  expect(transliterate(two)).toMatch(/^[a-z]+$/);
});
