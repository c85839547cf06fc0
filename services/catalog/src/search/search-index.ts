import type { SearchQuery } from './search-query';
import { soundOf } from './sound';
import { readSynonyms, type Phrase } from './synonyms';
import { createVocabulary, fieldCount, type Term } from './vocabulary';
import { formsOf, isSpelled, pluralsOf, wordsIn } from './words';

/** The texts of a product by field, best field first: name, labels, description. A phrase does not reach from one text to the next. */
export type SearchTexts = [name: string[], labels: string[], description: string[]];

/** How a word of a search matches a word of a product, best first. */
const kinds = ['same', 'beginning', 'synonym', 'sound', 'typo'] as const;
type Kind = (typeof kinds)[number];

/** Number of ranks: for each field, each kind. */
export const rankCount = fieldCount * kinds.length;

/** The products that match a search, by slot. The next search overwrites the arrays. */
export interface Matches {
  /** Number of words of the search that each product matches. */
  counts: Uint8Array;
  /** The rank of the word that matches worst; 0 is the best rank. Means nothing where no word matches. */
  ranks: Uint8Array;
  /** The sum of the ranks of all words. */
  sums: Uint16Array;
  /** The words that typos were corrected to; undefined if every word matches in another way, or not at all. */
  corrected?: string;
}

const synonymBeginningFrom = 4;
const soundBeginningFrom = 5;
/** A long word may sound short: `zzzzz` is `j`, with which many words begin. */
const shortestSound = 3;
const typoFrom = 5;
const twoTyposFrom = 9;

/** Number of names and labels with a word. */
const frequencyOf = ({ slots: [names, labels] }: Term) => names!.length + labels!.length;

/** The words with two neighbouring letters exchanged, which counts as one typo. */
const exchanges = (word: string): string[] => Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2));

/** The terms that a word matches, each with its best kind. */
class Hits {
  readonly kinds = new Map<Term, number>();
  /** The words that it can be a typo of. */
  readonly typos: { text: string; distance: number; frequency: number }[] = [];

  add(term: Term | undefined, kind: Kind): void {
    if (term) this.addRank(term, kinds.indexOf(kind));
  }

  addAll(other: Hits): void {
    for (const [term, kind] of other.kinds) this.addRank(term, kind);
  }

  private addRank(term: Term, kind: number): void {
    if (kind < (this.kinds.get(term) ?? kinds.length)) this.kinds.set(term, kind);
  }

  /** True if the word matches in no other way than as a typo. */
  isTypo(): boolean {
    return [...this.kinds.values()].every((kind) => kinds[kind] === 'typo');
  }

  /** The word that a typo is corrected to: the most similar one, then the most frequent one. */
  correction(): string | undefined {
    return this.isTypo() ? this.typos.sort((one, other) => one.distance - other.distance || other.frequency - one.frequency)[0]?.text : undefined;
  }
}

/** The terms that a word of a search matches, by kind, and the corrected word if there was a typo. */
interface Meaning {
  terms: Term[][];
  correction?: string | undefined;
}

function meaningOf(hits: Hits): Meaning {
  const terms: Term[][] = Array.from({ length: kinds.length }, () => []);
  for (const [term, kind] of hits.kinds) terms[kind]!.push(term);
  return { terms, correction: hits.correction() };
}

/** Shoppers use few words, and typos cost most. */
const rememberedWords = 1_000;

const bytes = (length: number) => ({ counts: new Uint8Array(length), ranks: new Uint8Array(length), sums: new Uint16Array(length), best: new Uint8Array(length) });

/**
 * Finds products by the words of their texts. The words are in radix trees, which answer beginnings and typos; a search then marks one byte for each product
 * and word (decision 31).
 */
export function createSearchIndex(given: string[][]) {
  const vocabulary = createVocabulary();
  const phrases = createVocabulary();
  /** By slot: the words of each text by field. */
  const texts: (string[][][] | undefined)[] = [];
  let synonyms = readSynonyms(given);
  /** By word, until a product or a synonym changes. */
  const meanings = new Map<string, Meaning>();
  /** One search after the other uses them. New arrays for each search would cost more than the search. */
  let marks = bytes(0);

  function* phrasesIn(words: string[]): Iterable<Phrase> {
    for (const [at, word] of words.entries()) {
      for (const phrase of synonyms.phrases.get(word) ?? []) if (phrase.every((part, offset) => formsOf(words[at + offset] ?? '').includes(part))) yield phrase.join(' ');
    }
  }

  function eachPhrase(slot: number, change: (text: Phrase, field: number, slot: number) => void): void {
    texts[slot]?.forEach((field, number) => field.forEach((words) => [...phrasesIn(words)].forEach((phrase) => change(phrase, number, slot))));
  }
  function eachWord(slot: number, change: (text: string, field: number, slot: number) => void): void {
    texts[slot]?.forEach((field, number) => field.flat().forEach((word) => change(word, number, slot)));
  }

  function addGroups(groups: number[] | undefined, kind: Kind, hits: Hits): void {
    for (const phrase of new Set(groups?.flatMap((at) => synonyms.groups[at]!))) {
      if (phrase.includes(' ')) hits.add(phrases.terms.get(phrase), kind);
      else for (const form of [phrase, ...pluralsOf(phrase)]) hits.add(vocabulary.terms.get(form), kind);
    }
  }
  const isWord = (phrase: Phrase) => !phrase.includes(' ');

  function addTypos(word: string, hits: Hits): void {
    const most = word.length >= twoTyposFrom ? 2 : 1;
    const typo = (distance: number, text: string, frequency = 0) => void (distance > 0 && hits.typos.push({ text, distance, frequency }));
    for (const [text, [term, distance]] of vocabulary.terms.fuzzyGet(word, most)) {
      hits.add(term, 'typo');
      typo(distance, text, frequencyOf(term));
    }
    for (const exchanged of exchanges(word)) {
      const term = vocabulary.terms.get(exchanged);
      hits.add(term, 'typo');
      if (term) typo(1, exchanged, frequencyOf(term));
    }
    // A synonym that is spelled wrongly, if the word means nothing else. Otherwise a short synonym would add unrelated products.
    if (!hits.isTypo()) return;
    for (const [text, [groups, distance]] of synonyms.groupsOf.fuzzyGet(word, most)) {
      if (!isWord(text)) continue;
      addGroups(groups, 'typo', hits);
      typo(distance, text);
    }
  }

  function hitsOf(word: string): Hits {
    const hits = new Hits();
    for (const form of formsOf(word)) {
      hits.add(vocabulary.terms.get(form), 'same');
      addGroups(synonyms.groupsOf.get(form), 'synonym', hits);
    }
    for (const term of vocabulary.terms.atPrefix(word).values()) hits.add(term, 'beginning');
    if (word.length >= synonymBeginningFrom) {
      for (const [phrase, groups] of synonyms.groupsOf.atPrefix(word)) if (isWord(phrase)) addGroups(groups, 'synonym', hits);
    }
    const sound = isSpelled(word) ? soundOf(word) : '';
    if (sound === '') return hits;

    const isBeginning = word.length >= soundBeginningFrom && sound.length >= shortestSound;
    const terms = isBeginning ? vocabulary.bySound.atPrefix(sound).values() : [vocabulary.bySound.get(sound) ?? []];
    for (const alike of terms) for (const term of alike) hits.add(term, 'sound');
    const heard = isBeginning ? [...synonyms.bySound.atPrefix(sound).values()].flat() : (synonyms.bySound.get(sound) ?? []);
    for (const synonym of heard) addGroups(synonyms.groupsOf.get(synonym), 'sound', hits);
    if (word.length >= typoFrom) addTypos(word, hits);
    return hits;
  }

  function meaning(word: string): Meaning {
    const known = meanings.get(word);
    if (known) return known;
    const found = meaningOf(hitsOf(word));
    if (meanings.size >= rememberedWords) meanings.clear();
    meanings.set(word, found);
    return found;
  }

  /** A word inside phrases also matches what they mean, and is not corrected. */
  function meaningInPhrases(word: string, phrases: { hits: Hits }[]): Meaning {
    const hits = hitsOf(word);
    for (const phrase of phrases) hits.addAll(phrase.hits);
    return { terms: meaningOf(hits).terms };
  }

  /** Marks with nothing in them, for every slot. */
  function clearMarks(): typeof marks {
    if (marks.counts.length < texts.length) marks = bytes(texts.length + (texts.length >> 3));
    for (const mark of [marks.counts, marks.ranks, marks.sums]) mark.fill(0);
    return marks;
  }

  /** The phrases among the words: the positions that each covers, and the terms that mean the same. */
  function phrasesOf(words: string[]): { from: number; to: number; hits: Hits }[] {
    const found: { from: number; to: number; hits: Hits }[] = [];
    for (let from = 0; from < words.length; from += 1) {
      for (let to = from + 2; to <= Math.min(words.length, from + synonyms.longest); to += 1) {
        const hits = new Hits();
        const parts = words.slice(from, to);
        for (const last of formsOf(parts.at(-1)!)) addGroups(synonyms.groupsOf.get([...parts.slice(0, -1), last].join(' ')), 'synonym', hits);
        if (to === words.length) for (const groups of synonyms.groupsOf.atPrefix(parts.join(' ')).values()) addGroups(groups, 'synonym', hits);
        if (hits.kinds.size > 0) found.push({ from, to, hits });
      }
    }
    return found;
  }

  return {
    /** Adds the product in this slot, or replaces it. */
    put(slot: number, given: SearchTexts): void {
      this.remove(slot);
      texts[slot] = given.map((field) => field.map(wordsIn));
      eachWord(slot, vocabulary.add);
      eachPhrase(slot, phrases.add);
    },

    remove(slot: number): void {
      meanings.clear();
      eachWord(slot, vocabulary.remove);
      eachPhrase(slot, phrases.remove);
      texts[slot] = undefined;
    },

    /** Replaces the groups of synonyms. The next search uses them. */
    setSynonyms(groups: string[][]): void {
      texts.forEach((_, slot) => eachPhrase(slot, phrases.remove));
      synonyms = readSynonyms(groups);
      meanings.clear();
      texts.forEach((_, slot) => eachPhrase(slot, phrases.add));
    },

    /** Matches every product with the words of a search. */
    match({ words }: Pick<SearchQuery, 'words'>): Matches {
      const { counts, ranks, sums, best } = clearMarks();
      const windows = phrasesOf(words);
      const corrections: string[] = [];
      words.forEach((word, at) => {
        const covering = windows.filter(({ from, to }) => from <= at && at < to);
        const { terms, correction } = covering.length === 0 ? meaning(word) : meaningInPhrases(word, covering);
        if (correction !== undefined) corrections.push(correction);
        best.fill(rankCount);
        for (let field = 0; field < fieldCount; field += 1) {
          for (let kind = 0; kind < kinds.length; kind += 1) {
            const rank = field * kinds.length + kind;
            for (const { slots } of terms[kind]!) {
              const marked = slots[field]!;
              for (let next = 0; next < marked.length; next += 1) {
                const slot = marked[next]!;
                if (best[slot] !== rankCount) continue;
                best[slot] = rank;
                counts[slot]! += 1;
                sums[slot]! += rank;
                if (rank > ranks[slot]!) ranks[slot] = rank;
              }
            }
          }
        }
      });
      return { counts, ranks, sums, ...(corrections.length > 0 && { corrected: corrections.join(' ') }) };
    },

    /** The words of names and labels that begin like this, most frequent first. */
    completions(beginning: string): string[] {
      const found = [...vocabulary.terms.atPrefix(beginning).values()].filter((term) => isSpelled(term.text) && frequencyOf(term) > 0);
      return found.sort((one, other) => frequencyOf(other) - frequencyOf(one)).map(({ text }) => text);
    },
  };
}

export type SearchIndex = ReturnType<typeof createSearchIndex>;
