import type { SynonymForm } from '@storefront/contracts';
import { repeatedly, type Actor, type Clock } from '@storefront/service-kit';
import { CatalogError } from '../catalog-error';
import type { SynonymStore } from './store';
import { defaultList, replaceSynonyms, type SynonymState } from './synonyms';

export interface SynonymDeps {
  synonyms: SynonymStore;
  /** The synonyms in use until staff save a list. The search starts with them. */
  defaults: string[][];
  /** Called with each list that staff save: the search of this process uses it from then on. */
  use(groups: string[][]): void;
  clock: Clock;
  /** Called after each write that queued an event. */
  published(): void;
}

const maxAttempts = 10;

/** The list of synonyms, which every replica of the service uses. */
export function createSynonymUseCases({ synonyms, defaults, use, clock, published }: SynonymDeps) {
  let inUse = defaultList(defaults);

  function adopt(list: SynonymState): void {
    if (list.revision <= inUse.revision) return;
    inUse = list;
    use(list.groups);
  }

  /** Adopts a list that staff saved through another process. */
  async function refresh(): Promise<SynonymState> {
    const newer = await synonyms.newerThan(inUse.revision);
    if (newer) adopt(newer);
    return inUse;
  }

  return {
    refresh,

    /** @throws CatalogError if staff saved the list since the form's revision */
    replace(form: SynonymForm, actor: Actor): Promise<SynonymState> {
      const attempt = async () => {
        const before = await refresh();
        const now = clock();
        const decision = replaceSynonyms(before, form, actor, now);
        if (!decision) return before;
        if (!(await synonyms.save(before, decision, now))) return undefined;
        published();
        adopt(decision.list);
        return decision.list;
      };
      return repeatedly(maxAttempts, attempt, () => new CatalogError('changed-meanwhile', 'Others are changing the synonyms now. Please try again.'));
    },
  };
}

export type SynonymUseCases = ReturnType<typeof createSynonymUseCases>;
