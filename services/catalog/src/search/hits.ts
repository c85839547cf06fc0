import type { Term } from './vocabulary';

/** How a word of a search matches a word of a product, best first. */
export const kinds = ['same', 'beginning', 'synonym', 'sound', 'typo'] as const;
export type Kind = (typeof kinds)[number];

/** Number of names and labels with a word. */
export const frequencyOf = ({ slots: [names, labels] }: Term) => names!.length + labels!.length;

/** The terms that a word matches, each with its best kind. */
export class Hits {
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
export interface Meaning {
  terms: Term[][];
  correction?: string | undefined;
}

export function meaningOf(hits: Hits): Meaning {
  const terms: Term[][] = Array.from({ length: kinds.length }, () => []);
  for (const [term, kind] of hits.kinds) terms[kind]!.push(term);
  return { terms, correction: hits.correction() };
}
