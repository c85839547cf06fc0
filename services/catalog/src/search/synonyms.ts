import SearchableMap from 'minisearch/SearchableMap';
import { soundOf } from './sound';
import { isSpelled, wordsIn } from './words';

/** A synonym: one word, or the words of a phrase with a space between them. */
export type Phrase = string;

export interface Synonyms {
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

function push<T>(map: { get(key: string): T[] | undefined; set(key: string, values: T[]): unknown }, key: string, value: T): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

/** Normalises the shop's groups of synonyms. */
export function readSynonyms(given: string[][]): Synonyms {
  const groups = given.map((group) => [...new Set(group.map((synonym) => wordsIn(synonym).join(' ')))].filter((phrase) => phrase !== ''));
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
