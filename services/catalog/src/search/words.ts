import { isIndic, transliterate } from './transliterate';

const maxWordLength = 60;
/** Invisible characters inside words of Indian scripts, and those that choose the look of an emoji. */
const invisible = /[\u200b-\u200d\ufe00-\ufe0f]/g;

/** A word as it is written. It begins with a letter or a digit. */
const writtenWord = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200b-\u200d'’]*/gu;

/** Nothing to transliterate and no accents: most texts. */
const isAscii = /^[\x00-\x7f]*$/;

const split = (text: string) => (text.normalize('NFC').match(writtenWord) ?? []).map((word) => word.replace(invisible, ''));

function inLatin(words: string[]): string[] {
  return words.flatMap((word) => {
    const plain = transliterate(word)
      .normalize('NFKD')
      .replace(/[\u0300-\u036f'’]/g, '')
      .toLowerCase()
      .slice(0, maxWordLength);
    return plain === '' ? [] : [plain];
  });
}

/** The words of a text as they are written, with their places. */
export const writtenWordsIn = (text: string): RegExpExecArray[] => [...text.matchAll(writtenWord)];

/** The words of a text in their order: in Latin letters, lower case, without accents or apostrophes. */
export function wordsIn(text: string): string[] {
  if (isAscii.test(text)) return (text.toLowerCase().replaceAll("'", '').match(/[a-z0-9]+/g) ?? []).map((word) => word.slice(0, maxWordLength));
  return inLatin(split(text));
}

/** A word in an Indian script: in Latin letters, and as it is written. */
export type IndicWord = [latin: string, written: string];

const none: IndicWord[] = [];
/** Those of `wordsIn` that are written in an Indian script. */
export const indicWordsIn = (text: string): IndicWord[] =>
  isIndic(text) ? split(text).filter(isIndic).flatMap((written) => inLatin([written]).map((latin): IndicWord => [latin, written])) : none;

/** The word, and its singular if it looks like an English plural: two if it ends in -ses, because `blouses` and `buses` lose different letters. */
export function formsOf(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return [word];
  const [withoutS, withoutEs] = [word.slice(0, -1), word.slice(0, -2)];
  if (/(?:ss|x|sh|ch)es$/.test(word)) return [word, withoutEs];
  return word.endsWith('ses') ? [word, withoutS, withoutEs] : [word, withoutS];
}

/** A plural of each kind that `formsOf` recognises. */
export const pluralsOf = (word: string): string[] => [`${word}s`, `${word}es`];

/** Typed letters only: a number has no typos and no sound. */
export const isSpelled = (word: string): boolean => !/\p{N}/u.test(word);
