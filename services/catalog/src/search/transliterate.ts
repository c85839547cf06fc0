import sanscript from '@indic-transliteration/sanscript';

/** The first code points of Bengali, Gujarati, Tamil, Telugu, Kannada and Malayalam. Each block has 128 letters in the same order as Devanagari. */
const blocks = [0x0980, 0x0a80, 0x0b80, 0x0c00, 0x0c80, 0x0d00];
const devanagari = 0x0900;
const indic = /[\u0900-\u09ff\u0a80-\u0aff\u0b80-\u0bff\u0c00-\u0d7f]/;
const digits = /[\u0966-\u096f\u09e6-\u09ef\u0ae6-\u0aef\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f]/g;
/** The position of the digit zero in each block. */
const zero = 0x66;
/** In Hindi, Bengali and Gujarati, an `a` that is not written is silent at the end of a word. */
const endsInConsonant = /[\u0915-\u0939\u0958-\u095f\u0978-\u097f\u0995-\u09b9\u09dc-\u09df\u09f0\u09f1\u0a95-\u0ab9][\u093c\u09bc\u0abc]?$/;

/** Letters that the library does not know, or that are not at their place in the block, in Devanagari letters that it knows. */
const letters: Record<string, string> = {
  // Devanagari. NFC composes the first one, and no other letter with a dot (nukta).
  '\u0929': 'न',
  'ऄ': 'अ', 'ऍ': 'ए', 'ऑ': 'ओ', 'ॲ': 'ए', 'ॳ': 'अ', 'ॴ': 'आ', 'ॵ': 'औ', 'ॶ': 'उ', 'ॷ': 'ऊ',
  '\u0945': '\u0947', '\u0949': '\u094b', '\u094f': '\u094c', '\u0955': '\u0947', '\u0956': '\u0941', '\u0957': '\u0942',
  'ॸ': 'ड', 'ॹ': 'ज', 'ॺ': 'य', 'ॻ': 'ग', 'ॼ': 'ज', 'ॾ': 'ड', 'ॿ': 'ब',
  // Bengali, with the two letters of Assamese.
  'ৎ': 'त्', 'ৰ': 'र', 'ৱ': 'व',
  // Gujarati.
  'ઍ': 'ए', 'ઑ': 'ओ', '\u0ac5': '\u0947', '\u0ac9': '\u094b', 'ૹ': 'ज',
  // Tamil.
  'ன': 'न',
  // Telugu and Kannada.
  'ౘ': 'च', 'ౙ': 'ज', 'ౚ': 'र', '\u0c5d': 'न्', '\u0cdd': 'न्',
  // Malayalam: two consonants, the usual sign of `au`, two rare signs of a missing vowel, and the letters without a vowel.
  'ഩ': 'न', 'ഺ': 'ट', 'ൟ': 'ई', '\u0d57': '\u094c', '\u0d3b': '\u094d', '\u0d3c': '\u094d', 'ൎ': 'र्',
  'ൔ': 'म्', 'ൕ': 'य्', 'ൖ': 'ऴ्', 'ൺ': 'ण्', 'ൻ': 'न्', 'ർ': 'र्', 'ൽ': 'ल्', 'ൾ': 'ळ्', 'ൿ': 'क्',
};

const anyOfThem = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');
const flappedD = /[\u0921\u09a1\u0aa1][\u093c\u09bc\u0abc]/g;
const nukta = /[\u093c\u09bc\u0abc\u0c3c\u0cbc]/g;
const tamilF = /ஃப/g;
/** Tamil writes `மீனாட்சி` for Meenakshi. */
const tamilKsh = /ட்ச/g;

/** The library reads a Tamil letter as its last meaning, for example `ka` as `gha`. So every script is first written in Devanagari. */
function inDevanagari(word: string): string {
  const spelled = word.normalize('NFC').replace(flappedD, 'र').replace(nukta, '').replace(tamilF, 'फ').replace(tamilKsh, 'क्ष').replace(anyOfThem, (letter) => letters[letter]!);
  return spelled.replace(/[\u0980-\u0d7f]/g, (letter) => {
    const code = letter.charCodeAt(0);
    return blocks.includes(code & ~0x7f) ? String.fromCharCode(devanagari + (code & 0x7f)) : letter;
  });
}

/** True if a letter or a digit is in Devanagari, Bengali, Gujarati, Tamil, Telugu, Kannada or Malayalam script. */
export const isIndic = (text: string): boolean => indic.test(text);

/** The text with `5` for `५`, `৫`, `૫`, `௫`, `౫`, `೫` and `൫`. */
export const withAsciiDigits = (text: string): string => text.replace(digits, (digit) => String((digit.charCodeAt(0) & 0x7f) - zero));

/**
 * A word in Latin letters, as shoppers write it: `बनारसी` is `banarasi`, `காஞ்சிபுரம்` is `kanchipuram`.
 * A word without letters in Devanagari, Bengali, Gujarati, Tamil, Telugu, Kannada or Malayalam script stays as it is.
 */
export function transliterate(word: string): string {
  if (!isIndic(word)) return word;
  const latin = sanscript.t(inDevanagari(word), 'devanagari', 'itrans')
    .replace(/M(?=[pbm]|$)/g, 'm')
    .replace(/M/g, 'n')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return endsInConsonant.test(word) && latin.endsWith('a') ? latin.slice(0, -1) : latin;
}
