import type SearchableMap from 'minisearch/SearchableMap';
import { frequencyOf, Hits, meaningOf, type Kind, type Meaning, type Similar } from './hits';
import { isVague, type SearchQuery } from './search-query';
import { consonantsOf, soundOf } from './sound';
import type { Phrase, SynonymList, Synonyms } from './synonyms';
import type { Vocabulary } from './vocabulary';
import { formsOf, isSpelled, pluralsOf } from './words';

const synonymBeginningFrom = 4;
const soundBeginningFrom = 5;
/** A long word may sound short: `zzzzz` is `j`, with which many words begin. */
const shortestSound = 3;
const typoFrom = 5;
const twoTyposFrom = 9;
const mostTypos = (word: string) => (word.length >= twoTyposFrom ? 2 : 1);
/** `unstitched` is no typo of `stitched`. */
const isOpposite = (word: string, other: string) => word === `un${other}`;

/** The words with two neighbouring letters exchanged, which counts as one typo. */
const exchanges = (word: string): string[] => Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2));

/** The entries that are spelled almost like the word: with at most its number of typos, or with two neighbouring letters exchanged. */
function* similarIn<T>(entries: SearchableMap<T>, word: string): Iterable<[entry: T, similar: Similar]> {
  const consonants = consonantsOf(word);
  const similar = (text: string, distance: number, hasEveryLetter: boolean): Similar => ({ text, distance, hasEveryLetter, hasSameConsonants: consonantsOf(text) === consonants });
  for (const [text, [entry, distance]] of entries.fuzzyGet(word, mostTypos(word))) {
    if (!isOpposite(word, text)) yield [entry, similar(text, distance, text.length === word.length + distance)];
  }
  for (const text of exchanges(word)) {
    const entry = entries.get(text);
    if (entry && text !== word) yield [entry, similar(text, 1, true)];
  }
}

/** Shoppers use few words, and typos cost most. */
const rememberedWords = 1_000;

/** All words that a search can mean. */
export interface KnownWords {
  /** The words of products. */
  vocabulary: Vocabulary;
  /** The phrases of products that are synonyms. */
  phrases: Vocabulary;
  /** The words of products in an Indian script, and those phrases of theirs that are synonyms. */
  indicTerms: Vocabulary;
  synonyms: Synonyms;
}

/**
 * Finds the words of products for a word of a search: the same word, words that begin with it, its synonyms, words that sound alike, and words with a similar
 * spelling.
 */
export function createWordMeanings(known: KnownWords) {
  const { vocabulary, phrases, indicTerms } = known;
  /** By word, until a product or a synonym changes. */
  const meanings = new Map<string, Meaning>();

  /** A synonym in an Indian script is not looked up among Latin words, which can look the same and mean something else. */
  function addGroups(groups: number[] | undefined, kind: Kind, hits: Hits): void {
    for (const phrase of new Set(groups?.flatMap((at) => known.synonyms.latin.groups[at]!))) {
      if (phrase.includes(' ')) hits.add(phrases.terms.get(phrase), kind);
      else for (const form of [phrase, ...pluralsOf(phrase)]) hits.add(vocabulary.terms.get(form), kind);
    }
    for (const phrase of new Set(groups?.flatMap((at) => known.synonyms.indic.groups[at]!))) hits.add(indicTerms.terms.get(phrase), kind);
  }
  const isWord = (phrase: Phrase) => !phrase.includes(' ');

  function addTypos(word: string, lists: SynonymList[], hits: Hits): void {
    const forms = formsOf(word).filter(({ length }) => length >= typoFrom);
    for (const [term, similar] of forms.flatMap((form) => [...similarIn(vocabulary.terms, form)])) {
      hits.add(term, 'typo');
      hits.addTypo({ ...similar, frequency: frequencyOf(term) });
    }
    // The word can also be a misspelled synonym, but only if it means nothing else. Otherwise a short synonym would add unrelated products.
    if (!hits.isTypo()) return;
    for (const list of lists) {
      for (const [groups, similar] of forms.flatMap((form) => [...similarIn(list.groupsOf, form)])) {
        if (!isWord(similar.text)) continue;
        // Shoppers do not know "sunahara", which is सुनहरा in Latin letters. So the page names the first Latin word of its group.
        const named = list === known.synonyms.indic ? known.synonyms.latin.groups[groups[0]!]![0] : undefined;
        hits.addTypo({ ...similar, text: named ?? similar.text, frequency: 0, groups });
      }
    }
    // Other similar synonyms would add products that the page does not explain.
    for (const { text, groups } of hits.corrections()) addGroups(groups ?? groupsOf(text, known.synonyms.latin), 'typo', hits);
  }

  /** Entries that sound like the word or its singular, and entries whose sound begins with the word's. */
  function* alikeIn<T>(bySound: SearchableMap<T>, word: string): Iterable<T> {
    const sound = soundOf(word);
    if (sound === '' || !isSpelled(word)) return;
    for (const form of formsOf(word)) {
      const alike = bySound.get(soundOf(form));
      if (alike) yield alike;
    }
    if (word.length >= soundBeginningFrom && sound.length >= shortestSound) yield* bySound.atPrefix(sound).values();
  }

  /** Words of products. */
  function addDirect(word: string, hits: Hits): void {
    for (const form of formsOf(word)) hits.add(vocabulary.terms.get(form), 'same');
    for (const term of vocabulary.terms.atPrefix(word).values()) hits.add(term, 'beginning');
    for (const alike of alikeIn(vocabulary.bySound, word)) for (const term of alike) hits.add(term, 'sound');
  }

  const groupsOf = (word: string, list: SynonymList) => formsOf(word).flatMap((form) => list.groupsOf.get(form) ?? []);

  function addSynonyms(word: string, list: SynonymList, hits: Hits): void {
    const own = groupsOf(word, list);
    addGroups(own, 'synonym', hits);
    if (word.length >= synonymBeginningFrom) {
      for (const [phrase, groups] of list.groupsOf.atPrefix(word)) if (isWord(phrase)) addGroups(groups, 'synonym', hits);
    }
    // A synonym means its own groups only: `sadi` (saree) sounds like `shadi` (wedding).
    if (own.length > 0) return;
    for (const synonym of [...alikeIn(list.bySound, word)].flat()) addGroups(list.groupsOf.get(synonym), 'sound', hits);
  }

  /** A word in Latin letters. It counts as a synonym in an Indian script, for example `paruthi` as `பருத்தி`, if it means nothing else. */
  function addLatin(word: string, hits: Hits): void {
    addDirect(word, hits);
    addSynonyms(word, known.synonyms.latin, hits);
    if (hits.kinds.size === 0 && groupsOf(word, known.synonyms.latin).length === 0) addSynonyms(word, known.synonyms.indic, hits);
  }

  /** The groups of a word in an Indian script: as it is written, or else as it is in Latin letters. */
  const indicGroupsOf = (word: string, written: string) => known.synonyms.written.get(written) ?? groupsOf(word, known.synonyms.indic);

  /** A word in an Indian script. If it is a synonym, it does not mean words that begin with it, or sound like it, in Latin letters. */
  function addIndic(word: string, written: string, hits: Hits): void {
    const { latin, indic } = known.synonyms;
    hits.add(indicTerms.terms.get(word), 'same');
    const [own, inLatin] = [indicGroupsOf(word, written), groupsOf(word, latin)];
    const groups = own.length > 0 ? own : inLatin;
    const isInOwn = own.some((at) => latin.groups[at]!.includes(word));
    if (own.length === 0) addDirect(word, hits);
    // `मोर` equals `mor`, which is in its group. `కాటన్` (cotton) is `katan` in Latin letters, which is a silk: the silk ranks behind the cotton, or is not found if the list gives `katan` another meaning.
    else if (isInOwn || inLatin.length === 0) for (const form of formsOf(word)) hits.add(vocabulary.terms.get(form), isInOwn ? 'same' : 'sound');
    if (groups.length > 0) addGroups(groups, 'synonym', hits);
    else for (const list of [latin, indic]) addSynonyms(word, list, hits);
  }

  /** @param written the word as it is written, if it is in an Indian script */
  function hitsOf(word: string, written: string | undefined): Hits {
    const hits = new Hits();
    if (written === undefined) addLatin(word, hits);
    else addIndic(word, written, hits);
    // A synonym in an Indian script cannot have a typo, because this service made its Latin letters.
    const canHaveTypos = word.length >= typoFrom && isSpelled(word) && !isVague(word) && (written === undefined || indicGroupsOf(word, written).length === 0);
    if (canHaveTypos) addTypos(word, written === undefined ? [known.synonyms.latin] : [known.synonyms.latin, known.synonyms.indic], hits);
    return hits;
  }

  function meaning(word: string, written: string | undefined): Meaning {
    const key = written ?? word;
    const remembered = meanings.get(key);
    if (remembered) return remembered;
    const found = meaningOf(hitsOf(word, written));
    if (meanings.size >= rememberedWords) meanings.clear();
    meanings.set(key, found);
    return found;
  }

  /** A word inside phrases also matches what they mean, and is not corrected. */
  function meaningInPhrases(word: string, written: string | undefined, phrases: { hits: Hits }[]): Meaning {
    const hits = hitsOf(word, written);
    for (const phrase of phrases) hits.addAll(phrase.hits);
    return { terms: meaningOf(hits).terms };
  }

  /** The phrases among the words: the positions that each covers, and the terms that mean the same. */
  function phrasesOf(words: string[], indic: Map<string, string>): { from: number; to: number; hits: Hits }[] {
    const found: { from: number; to: number; hits: Hits }[] = [];
    const longest = Math.max(known.synonyms.latin.longest, known.synonyms.indic.longest);
    for (let from = 0; from < words.length; from += 1) {
      for (let to = from + 2; to <= Math.min(words.length, from + longest); to += 1) {
        const hits = new Hits();
        const parts = words.slice(from, to);
        // Latin words that products have are not a phrase in an Indian script.
        const isLatin = parts.every((part) => !indic.has(part) && vocabulary.terms.has(part));
        for (const { groupsOf: groups } of isLatin ? [known.synonyms.latin] : [known.synonyms.latin, known.synonyms.indic]) {
          for (const last of formsOf(parts.at(-1)!)) addGroups(groups.get([...parts.slice(0, -1), last].join(' ')), 'synonym', hits);
          // Only the last word may be incomplete: a search for `cotton saree` does not mean `cotton saree for office`.
          if (to === words.length) for (const [phrase, begun] of groups.atPrefix(parts.join(' '))) if (phrase.split(' ').length === parts.length) addGroups(begun, 'synonym', hits);
        }
        if (hits.kinds.size > 0) found.push({ from, to, hits });
      }
    }
    return found;
  }

  return {
    /** Call it when a product or a synonym changes. */
    forget: () => meanings.clear(),

    /** @param indicWords the words that are in an Indian script, as they are written */
    of(words: string[], indicWords: SearchQuery['indic']): Meaning[] {
      const indic = new Map(indicWords);
      const windows = phrasesOf(words, indic);
      return words.map((word, at) => {
        const covering = windows.filter(({ from, to }) => from <= at && at < to);
        const written = indic.get(word);
        return covering.length === 0 ? meaning(word, written) : meaningInPhrases(word, written, covering);
      });
    },
  };
}
