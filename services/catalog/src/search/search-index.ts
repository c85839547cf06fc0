import { frequencyOf, kinds } from './hits';
import { hasPrice, isVague, type SearchQuery } from './search-query';
import { readSynonyms, type Phrase, type SynonymList } from './synonyms';
import { createVocabulary, fieldCount } from './vocabulary';
import { createWordMeanings, type KnownWords } from './word-meanings';
import { formsOf, indicWordsIn, isSpelled, wordsIn } from './words';

/** The texts of a product by field, best field first: name, labels, description. A phrase does not reach from one text to the next. */
export type SearchTexts = [name: string[], labels: string[], description: string[]];

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

/** A text of a product: all its words, and those that are written in an Indian script. */
interface Text {
  words: string[];
  indic: string[];
}

const bytes = (length: number) => ({ counts: new Uint8Array(length), ranks: new Uint8Array(length), sums: new Uint16Array(length), best: new Uint8Array(length) });

/**
 * Finds products by the words of their texts. The words are in radix trees, which answer beginnings and typos; a search then marks one byte for each product
 * and word (decision 31).
 */
export function createSearchIndex(given: string[][]) {
  const known: KnownWords = { vocabulary: createVocabulary(), phrases: createVocabulary(), indicTerms: createVocabulary(), synonyms: readSynonyms(given) };
  const { vocabulary, phrases, indicTerms } = known;
  const meanings = createWordMeanings(known);
  /** By slot: the texts by field. */
  const texts: (Text[][] | undefined)[] = [];
  /** One search after the other uses them. New arrays for each search would cost more than the search. */
  let marks = bytes(0);

  function* phrasesIn(words: string[], list: SynonymList): Iterable<Phrase> {
    for (const [at, word] of words.entries()) {
      for (const phrase of list.phrases.get(word) ?? []) if (phrase.every((part, offset) => formsOf(words[at + offset] ?? '').includes(part))) yield phrase.join(' ');
    }
  }

  function eachText(slot: number, visit: (text: Text, field: number) => void): void {
    texts[slot]?.forEach((field, number) => field.forEach((text) => visit(text, number)));
  }
  function changeWords(slot: number, change: 'add' | 'remove'): void {
    eachText(slot, ({ words }, field) => words.forEach((word) => vocabulary[change](word, field, slot)));
  }
  /** Changes what synonyms are looked up in. */
  function changeSynonyms(slot: number, change: 'add' | 'remove'): void {
    eachText(slot, ({ words, indic }, field) => {
      for (const phrase of phrasesIn(words, known.synonyms.latin)) phrases[change](phrase, field, slot);
      for (const text of [...indic, ...phrasesIn(indic, known.synonyms.indic)]) indicTerms[change](text, field, slot);
    });
  }

  function isTelling(word: string): boolean {
    const term = vocabulary.terms.get(word);
    return known.synonyms.latin.words.has(word) || (term !== undefined && frequencyOf(term) > 0);
  }

  /** Empties the marks of every slot. */
  function clearMarks(): typeof marks {
    if (marks.counts.length < texts.length) marks = bytes(texts.length + (texts.length >> 3));
    for (const mark of [marks.counts, marks.ranks, marks.sums]) mark.fill(0);
    return marks;
  }

  return {
    /** Adds the product in this slot, or replaces it. */
    put(slot: number, given: SearchTexts): void {
      this.remove(slot);
      texts[slot] = given.map((field) => field.map((text) => ({ words: wordsIn(text), indic: indicWordsIn(text).map(([latin]) => latin) })));
      changeWords(slot, 'add');
      changeSynonyms(slot, 'add');
    },

    remove(slot: number): void {
      meanings.forget();
      changeWords(slot, 'remove');
      changeSynonyms(slot, 'remove');
      texts[slot] = undefined;
    },

    /** Replaces the groups of synonyms. The next search uses them. */
    setSynonyms(groups: string[][]): void {
      texts.forEach((_, slot) => changeSynonyms(slot, 'remove'));
      known.synonyms = readSynonyms(groups);
      meanings.forget();
      texts.forEach((_, slot) => changeSynonyms(slot, 'add'));
    },

    /** The search without its vague words. They stay if the name or a label of a product has them, if a synonym has them, or if nothing else is left. */
    telling(query: SearchQuery): SearchQuery {
      const words = query.words.filter((word) => !isVague(word) || formsOf(word).some(isTelling));
      return words.length > 0 || hasPrice(query) ? { ...query, words } : query;
    },

    /** Matches every product with the words of a search. */
    match({ words, indic }: Pick<SearchQuery, 'words' | 'indic'>): Matches {
      const { counts, ranks, sums, best } = clearMarks();
      const corrections: string[] = [];
      for (const { terms, correction } of meanings.of(words, indic)) {
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
      }
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
