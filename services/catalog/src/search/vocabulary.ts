import SearchableMap from 'minisearch/SearchableMap';
import { soundOf } from './sound';
import { isSpelled } from './words';

/** Number of fields: the name, the labels (collection, category, material, colour) and the description. */
export const fieldCount = 3;

/** A word of products, or a phrase among the synonyms. */
export interface Term {
  text: string;
  /** By field: the slots of the products with the word, in ascending order. */
  slots: number[][];
}

/** Binary search: the first position whose value is not below the wanted one. */
function position(values: number[], wanted: number): number {
  let [from, to] = [0, values.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (values[middle]! < wanted) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The words of all products. Words that no product has any more are forgotten. */
export function createVocabulary() {
  const terms = new SearchableMap<Term>();
  const bySound = new SearchableMap<Set<Term>>();

  return {
    terms,
    bySound,

    add(text: string, field: number, slot: number): void {
      let term = terms.get(text);
      if (!term) {
        term = { text, slots: Array.from({ length: fieldCount }, () => []) };
        terms.set(text, term);
        if (isSpelled(text)) {
          const sound = soundOf(text);
          bySound.set(sound, (bySound.get(sound) ?? new Set()).add(term));
        }
      }
      const slots = term.slots[field]!;
      const at = position(slots, slot);
      if (slots[at] !== slot) slots.splice(at, 0, slot);
    },

    remove(text: string, field: number, slot: number): void {
      const term = terms.get(text);
      if (!term) return;
      const slots = term.slots[field]!;
      const at = position(slots, slot);
      if (slots[at] === slot) slots.splice(at, 1);
      if (term.slots.some(({ length }) => length > 0)) return;
      terms.delete(text);
      const sound = soundOf(text);
      const heard = bySound.get(sound);
      heard?.delete(term);
      if (heard?.size === 0) bySound.delete(sound);
    },
  };
}

export type Vocabulary = ReturnType<typeof createVocabulary>;
