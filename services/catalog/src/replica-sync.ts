import { startLoop, type Logger } from '@storefront/service-kit';
import type { SearchTermUseCases } from './search-terms/use-cases';
import type { SynonymUseCases } from './synonyms/use-cases';

/** Cached answers of a gateway are up to 2 s old, and a change of the synonyms must take effect within 5 s. */
const everyMs = 1_000;

/** Every second, adopts the synonyms that staff saved through other replicas, and adds the searches that this process counted to the store. */
export function startReplicaSync({ searchTerms, synonyms, logger }: { searchTerms: SearchTermUseCases; synonyms: SynonymUseCases; logger: Logger }): { stop(): Promise<void> } {
  return startLoop(async () => {
    await searchTerms.flush();
    await synonyms.refresh().catch((error: unknown) => logger.error({ err: error }, 'Synonyms could not be read'));
    return everyMs;
  });
}
