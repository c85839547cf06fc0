import type { Term } from './vocabulary';

/** How a word of a search matches a word of a product, best first. */
export const kinds = ['same', 'beginning', 'synonym', 'sound', 'typo'] as const;
export type Kind = (typeof kinds)[number];

/** Number of names and labels with a word. */
export const frequencyOf = ({ slots: [names, labels] }: Term) => names!.length + labels!.length;

/** A word that is spelled almost like another one. */
export interface Similar {
  text: string;
  /** Number of typos. */
  distance: number;
  /** It has every typed letter: the shopper left letters out, or exchanged two. `legha` is `lengha` rather than `megha`. */
  hasEveryLetter: boolean;
  /** Spellings of Indian words in Latin letters differ most in their vowels. */
  hasSameConsonants: boolean;
}

/** A word that a search can be a typo of. */
interface Typo extends Similar {
  frequency: number;
  /** The groups of synonyms that have it; undefined for a word of products. */
  groups?: number[];
}

/** The terms that a word matches, each with its best kind. */
export class Hits {
  readonly kinds = new Map<Term, number>();
  private readonly typos: Typo[] = [];

  add(term: Term | undefined, kind: Kind): void {
    if (term) this.addRank(term, kinds.indexOf(kind));
  }

  addAll(other: Hits): void {
    for (const [term, kind] of other.kinds) this.addRank(term, kind);
  }

  private addRank(term: Term, kind: number): void {
    if (kind < (this.kinds.get(term) ?? kinds.length)) this.kinds.set(term, kind);
  }

  /** Ignores a word that is spelled the same: it is no typo. */
  addTypo(typo: Typo): void {
    if (typo.distance > 0) this.typos.push(typo);
  }

  /** True if the word matches in no other way than as a typo. */
  isTypo(): boolean {
    return [...this.kinds.values()].every((kind) => kinds[kind] === 'typo');
  }

  /**
   * The words that a typo is corrected to. The page names the first: the one with the fewest typos, then one with every typed letter, then the most frequent
   * one, then a synonym rather than a word of a description. Then all words with the same number of typos and the same consonants.
   */
  corrections(): Typo[] {
    if (!this.isTypo()) return [];
    const [first, ...others] = this.typos.toSorted(
      (one, other) =>
        one.distance - other.distance ||
        Number(other.hasEveryLetter) - Number(one.hasEveryLetter) ||
        other.frequency - one.frequency ||
        Number(other.groups !== undefined) - Number(one.groups !== undefined),
    );
    return first ? [first, ...others.filter(({ distance, hasSameConsonants }) => distance === first.distance && hasSameConsonants)] : [];
  }
}

/** The terms that a word of a search matches, by kind, and the corrected word if there was a typo. */
export interface Meaning {
  terms: Term[][];
  correction?: string;
}

export function meaningOf(hits: Hits): Meaning {
  const terms: Term[][] = Array.from({ length: kinds.length }, () => []);
  for (const [term, kind] of hits.kinds) terms[kind]!.push(term);
  return { terms, correction: hits.corrections()[0]?.text };
}
