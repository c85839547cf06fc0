import { longestTerm, mostSynonymWords, plainSynonym, plainText } from '@storefront/contracts/rules';

/** Groups of words that mean the same. */
export type Groups = string[][];

/** A change of the list as it is when it is saved; undefined if the group to change is not in it any more. */
export type Change = (groups: Groups) => Groups | undefined;

const keyOf = (word: string) => plainSynonym(word).toLowerCase();
const idOf = (group: string[]) => group.join('\n');
const isSame = (group: string[]) => (other: string[]) => idOf(group) === idOf(other);
const has = (word: string) => (group: string[]) => group.some((one) => keyOf(one) === keyOf(word));

/** The words of a text, separated by commas or lines; each once. */
export function wordsIn(text: string): string[] {
  const words = text.split(/[,;\n]/).map((word) => plainSynonym(plainText(word)));
  return words.filter((word, index) => word !== '' && words.findIndex((other) => keyOf(other) === keyOf(word)) === index);
}

/** Why the words are not a group, or true. The service checks again. */
export function isGroup(words: string[]): true | string {
  if (words.length < 2) return 'Please enter at least two words, separated by commas';
  const long = words.find((word) => word.length > longestTerm);
  if (long !== undefined) return `A word can have at most ${longestTerm} characters: ${long.slice(0, 30)}…`;
  return words.length <= mostSynonymWords || `A group can have at most ${mostSynonymWords} words`;
}

/** The groups, each once. */
export const unique = (groups: Groups): Groups => [...new Map(groups.map((group) => [idOf(group), group])).values()];

/** The group that contains the word. */
export const groupWith = (groups: Groups, word: string): string[] | undefined => groups.find(has(word));

/** The group that took the place of a changed one: it shares the most words with it. */
export function successorOf(group: string[], groups: Groups): string[] | undefined {
  const shared = (other: string[]) => other.filter((word) => has(word)(group)).length;
  return groups.filter((other) => shared(other) > 0).sort((one, other) => shared(other) - shared(one))[0];
}

export const adding =
  (words: string[]): Change =>
  (groups) => [words, ...groups];

/** Changes nothing if the change is saved already: its answer may have been lost. @param words undefined to delete the group */
export const replacing =
  (group: string[], words: string[] | undefined): Change =>
  (groups) => {
    if (groups.some(isSame(group))) return groups.flatMap((other) => (isSame(group)(other) ? (words ? [words] : []) : [other]));
    const isDone = words ? groups.some(isSame(words)) : !successorOf(group, groups);
    return isDone ? groups : undefined;
  };

/** Adds a word to the group of `known`, or makes a new group of both. */
export const joining =
  (word: string, known: string): Change =>
  (groups) => {
    const [synonym, joined] = [plainSynonym(word), groupWith(groups, known)];
    if (!joined) return [[known, synonym], ...groups];
    return groups.map((group) => (group === joined && !has(synonym)(group) ? [...group, synonym] : group));
  };
