import { defaultSynonyms } from './default-synonyms';
import { formsOf, indicWordsIn, wordsIn } from './words';

/** The Latin spellings of each synonym that the shop ships with. One in an Indian script is a key as it is written: `కాటన్` (cotton) is `katan` in Latin letters, which is a silk. */
const spellings = new Map<string, string[]>();
for (const group of defaultSynonyms) {
  const keys = group.map((synonym) => ({ latin: wordsIn(synonym).join(' '), written: indicWordsIn(synonym).map(([, written]) => written).join(' ') }));
  const latin = keys.flatMap((key) => (key.written === '' ? key.latin : []));
  for (const key of keys) {
    const spelled = key.written || key.latin;
    spellings.set(spelled, [...(spellings.get(spelled) ?? []), ...latin]);
  }
}

/**
 * The words of a text in Latin letters, in every spelling that the shop ships with: `పట్టు`, `Pattu` and `silks` all give `silk`. Finds synonyms of
 * one or two words. The synonyms that staff saved do not count.
 */
export function spellingsIn(text: string): Set<string> {
  const indic = new Map(indicWordsIn(text));
  const words = wordsIn(text).map((word) => {
    const written = indic.get(word);
    return written !== undefined && spellings.has(written) ? [written] : formsOf(word);
  });
  const found = new Set(words.flat());
  words.forEach((forms, at) => {
    const pairs = forms.flatMap((form) => (words[at + 1] ?? []).map((next) => `${form} ${next}`));
    for (const key of [...forms, ...pairs]) spellings.get(key)?.forEach((spelling) => found.add(spelling));
  });
  return found;
}
