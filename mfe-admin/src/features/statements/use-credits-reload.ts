import { useQueryClient } from '@tanstack/react-query';
import { creditsKey } from './credits-query';

/**
 * Loads the lists of credits again. Call it after each change, also after a failed one: a colleague may have changed the payment, or only the
 * answer was lost.
 */
export function useCreditsReload(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: creditsKey });
}
