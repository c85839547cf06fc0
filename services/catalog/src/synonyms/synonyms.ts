import type { EventOf, SynonymForm } from '@storefront/contracts';
import { plainSynonym } from '@storefront/contracts/rules';
import { auditFact, type Actor } from '@storefront/service-kit';
import { CatalogError } from '../catalog-error';
import { readPrices } from '../search/price-phrase';
import { hasPrice } from '../search/search-query';

/** The list in use. The words of a group mean the same. */
export interface SynonymState {
  _id: string;
  groups: string[][];
  /** Increases with each save by an admin. */
  revision: number;
}

/** There is one list. The audit trail shows this id. */
export const synonymsId = '5ea5c4000000000000000001';

/** The list before staff save one. */
export const defaultList = (groups: string[][]): SynonymState => ({ _id: synonymsId, groups, revision: 0 });

export interface SynonymDecision {
  list: SynonymState;
  audited: EventOf<'product.audited'>['data'];
}

const textOf = (groups: string[][]) => groups.map((words) => words.join(', ')).join('; ');
const without = (groups: string[][], others: string[][]) => groups.filter((words) => !others.some((other) => textOf([other]) === textOf([words])));

/** Each word once, whatever its case. @throws CatalogError if fewer than two are left */
function distinct(words: string[]): string[] {
  const seen = new Set<string>();
  const kept = words.filter((word) => seen.size !== seen.add(word.toLowerCase()).size);
  if (kept.length < 2) throw new CatalogError('invalid', `A group needs at least two different words: "${words.join(', ')}"`);
  return kept;
}

/** The changed groups, for the audit trail. */
function changeOf(before: string[][], after: string[][]) {
  const [removed, added] = [without(before, after), without(after, before)];
  return { ...(removed.length > 0 && { before: { groups: textOf(removed) } }), ...(added.length > 0 && { after: { groups: textOf(added) } }) };
}

/**
 * Replaces all groups.
 * @returns undefined if the list stays as it is
 * @throws CatalogError if staff saved the list since the given revision, a group repeats one word, or a new word contains a price
 */
export function replaceSynonyms(before: SynonymState, form: SynonymForm, actor: Actor, now: Date): SynonymDecision | undefined {
  if (form.revision !== undefined && form.revision !== before.revision) {
    throw new CatalogError('changed-meanwhile', 'Someone else has changed the synonyms since you opened them. Your change is not saved.');
  }
  // Accepts words with a price that were saved before this rule. The page sends all groups, so one such word would block each change.
  const saved = new Set(before.groups.flat().map(plainSynonym));
  const priced = form.groups.flat().find((word) => !saved.has(word) && hasPrice(readPrices(word)));
  if (priced !== undefined) throw new CatalogError('invalid', `A word must not contain a price, because a search reads the price first: "${priced}"`);
  const groups = form.groups.map(distinct);
  if (JSON.stringify(groups) === JSON.stringify(before.groups)) return undefined;
  const change = { action: 'synonyms.edited' as const, subject: { _id: synonymsId, label: 'Search synonyms' }, ...changeOf(before.groups, groups) };
  return { list: { ...before, groups, revision: before.revision + 1 }, audited: auditFact(actor, change, now) };
}
