import SearchableMap from 'minisearch/SearchableMap';
import { soundOf } from './sound';
import { indicWordsIn, isSpelled, wordsIn } from './words';

/** A synonym: one word, or the words of a phrase with a space between them. */
export type Phrase = string;

export interface SynonymList {
  /** Groups of phrases that mean the same. */
  groups: Phrase[][];
  /** The groups of a phrase. */
  groupsOf: SearchableMap<number[]>;
  /** The single words of all groups by their sound. */
  bySound: SearchableMap<Phrase[]>;
  /** The phrases of several words, by their first word. */
  phrases: Map<string, string[][]>;
  /** Number of words of the longest phrase. */
  longest: number;
}

/**
 * The synonyms by the script that they are written in, all in Latin letters. A group has the same number in both lists.
 * They are apart because an Indian word can look like another Latin one: `కాటన్` (cotton) is `katan`, which is a silk.
 */
export interface Synonyms {
  latin: SynonymList;
  indic: SynonymList;
}

function push<T>(map: { get(key: string): T[] | undefined; set(key: string, values: T[]): unknown }, key: string, value: T): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

function listOf(groups: Phrase[][]): SynonymList {
  const groupsOf = new SearchableMap<number[]>();
  const bySound = new SearchableMap<Phrase[]>();
  const phrases = new Map<string, string[][]>();
  groups.forEach((group, at) => group.forEach((phrase) => push(groupsOf, phrase, at)));
  for (const phrase of new Set(groups.flat())) {
    const words = phrase.split(' ');
    if (words.length > 1) push(phrases, words[0]!, words);
    else if (isSpelled(phrase)) push(bySound, soundOf(phrase), phrase);
  }
  return { groups, groupsOf, bySound, phrases, longest: Math.max(1, ...[...phrases.values()].flat().map((words) => words.length)) };
}

const isIndic = (synonym: string) => indicWordsIn(synonym).length === wordsIn(synonym).length;
const phrasesOf = (synonyms: string[]): Phrase[] => [...new Set(synonyms.map((synonym) => wordsIn(synonym).join(' ')))].filter((phrase) => phrase !== '');

/** Normalises the shop's groups of synonyms. A phrase in several scripts counts as Latin. */
export function readSynonyms(given: string[][]): Synonyms {
  return {
    latin: listOf(given.map((group) => phrasesOf(group.filter((synonym) => !isIndic(synonym))))),
    indic: listOf(given.map((group) => phrasesOf(group.filter(isIndic)))),
  };
}
