import sanscript from '@indic-transliteration/sanscript';

/** The first code points of Bengali, Tamil, Telugu, Kannada and Malayalam. Each block has 128 letters in the same order as Devanagari. */
const blocks = [0x0980, 0x0b80, 0x0c00, 0x0c80, 0x0d00];
const devanagari = 0x0900;
const isIndic = /[\u0900-\u09ff\u0b80-\u0bff\u0c00-\u0d7f]/;
/** In Hindi and Bengali, an `a` that is not written is silent at the end of a word. */
const endsInConsonant = /[\u0915-\u0939\u0958-\u095f\u0995-\u09b9\u09dc-\u09df][\u093c\u09bc]?$/;

/** Letters that the library does not know, in letters that it knows. */
const spellings: [RegExp, string][] = [
  [/[\u0921\u09a1][\u093c\u09bc]|\u09dc/g, '\u0930'],
  [/[\u093c\u09bc]/g, ''],
  [/\u0949/g, '\u094b'],
  [/\u0945/g, '\u0947'],
  [/\u0d7a/g, '\u0923\u094d'],
  [/\u0d7b/g, '\u0928\u094d'],
  [/\u0d7c/g, '\u0930\u094d'],
  [/\u0d7d/g, '\u0932\u094d'],
  [/\u0d7e/g, '\u0933\u094d'],
];

/** The library reads a Tamil letter as its last meaning, for example `ka` as `gha`. So every script is first written in Devanagari. */
function inDevanagari(word: string): string {
  const spelled = spellings.reduce((text, [letter, spelling]) => text.replace(letter, spelling), word.normalize('NFC'));
  return spelled.replace(/[\u0980-\u0d7f]/g, (letter) => {
    const code = letter.charCodeAt(0);
    return blocks.includes(code & ~0x7f) ? String.fromCharCode(devanagari + (code & 0x7f)) : letter;
  });
}

/**
 * A word in Latin letters, as shoppers write it: `बनारसी` is `banarasi`, `காஞ்சிபுரம்` is `kanchipuram`.
 * A word without letters in Devanagari, Bengali, Tamil, Telugu, Kannada or Malayalam script stays as it is.
 */
export function transliterate(word: string): string {
  if (!isIndic.test(word)) return word;
  const latin = sanscript.t(inDevanagari(word), 'devanagari', 'itrans')
    .replace(/M(?=[pbm]|$)/g, 'm')
    .replace(/M/g, 'n')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return endsInConsonant.test(word) && latin.endsWith('a') ? latin.slice(0, -1) : latin;
}
