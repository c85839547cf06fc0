import SearchableMap from 'minisearch/SearchableMap';
import { withoutFillers } from './search-query';
import { soundOf } from './sound';
import { indicWordsIn, isSpelled, wordsIn } from './words';

/** A synonym: one word, or the words of a phrase with a space between them. */
export type Phrase = string;

export interface SynonymList {
  /** Groups of phrases that mean the same. */
  groups: Phrase[][];
  /** The groups of a phrase in a search, which has no fillers. */
  groupsOf: SearchableMap<number[]>;
  /** The single words of all groups by their sound. */
  bySound: SearchableMap<Phrase[]>;
  /** The phrases of several words, by their first word. */
  phrases: Map<string, string[][]>;
  /** The words of all phrases. */
  words: Set<string>;
  /** Number of words of the longest phrase. */
  longest: number;
}

/**
 * The synonyms by the script that they are written in, all in Latin letters. A group has the same number in both lists.
 * The lists are separate, because a word in an Indian script can look like another word in Latin letters: `కాటన్` (cotton) is `katan`, which is a silk.
 */
export interface Synonyms {
  latin: SynonymList;
  indic: SynonymList;
  /** The groups of a synonym in an Indian script, as it is written. `కాటన్` (cotton) and `कतान` (Katan) are the same in Latin letters. */
  written: Map<string, number[]>;
}

function push<T>(map: { get(key: string): T[] | undefined; set(key: string, values: T[]): unknown }, key: string, value: T): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

/** A synonym in three forms: in products, in searches (without fillers), and as it is written if all its words are in Indian scripts. */
interface ReadSynonym {
  phrase: Phrase;
  searched: Phrase;
  written?: string;
}

function listOf(read: ReadSynonym[][]): SynonymList {
  const groups = read.map((group) => [...new Set(group.map(({ phrase }) => phrase))]);
  const groupsOf = new SearchableMap<number[]>();
  const bySound = new SearchableMap<Phrase[]>();
  const phrases = new Map<string, string[][]>();
  read.forEach((group, at) => new Set(group.map(({ searched }) => searched)).forEach((phrase) => push(groupsOf, phrase, at)));
  for (const phrase of new Set(groups.flat())) {
    const words = phrase.split(' ');
    if (words.length > 1) push(phrases, words[0]!, words);
    else if (isSpelled(phrase)) push(bySound, soundOf(phrase), phrase);
  }
  return { groups, groupsOf, bySound, phrases, words: new Set(groups.flat().flatMap((phrase) => phrase.split(' '))), longest: Math.max(1, ...[...phrases.values()].flat().map((words) => words.length)) };
}

function readSynonym(synonym: string): ReadSynonym {
  const [words, indic] = [wordsIn(synonym), indicWordsIn(synonym)];
  const phrase = words.join(' ');
  return { phrase, searched: withoutFillers(words, indic).join(' ') || phrase, ...(indic.length === words.length && { written: indic.map(([, written]) => written).join(' ') }) };
}

/** Reading a list takes 10 ms, and several indexes share one list. */
const known = new WeakMap<string[][], Synonyms>();

/** Normalises the shop's groups of synonyms. A phrase in several scripts counts as Latin. A list must not change after it was read. */
export function readSynonyms(given: string[][]): Synonyms {
  const before = known.get(given);
  if (before) return before;
  const groups = given.map((group) => group.map(readSynonym).filter(({ phrase }) => phrase !== ''));
  const written = new Map<string, number[]>();
  groups.forEach((group, at) => {
    for (const word of new Set(group.flatMap((synonym) => synonym.written ?? []))) push(written, word, at);
  });
  const synonyms = {
    latin: listOf(groups.map((group) => group.filter(({ written }) => written === undefined))),
    indic: listOf(groups.map((group) => group.filter(({ written }) => written !== undefined))),
    written,
  };
  known.set(given, synonyms);
  return synonyms;
}
