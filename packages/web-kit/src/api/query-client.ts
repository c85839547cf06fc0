import { MutationCache, QueryClient } from '@tanstack/react-query';
import { readSession, subscribeToSession } from '../session/storage';
import { ApiError } from './api-error';

/** A refusal stays a refusal; only a lost answer or a failing server is worth a second try. */
const mayPass = (error: Error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/**
 * The cache of what the server said. A mutation makes all of it stale: parts do not know each other's keys, and what is shown next
 * is asked for again. It is emptied when somebody else is logged in, so that nobody sees another's orders.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({ onSuccess: () => client.invalidateQueries({ refetchType: 'none' }) }),
    defaultOptions: {
      queries: { staleTime: 30_000, networkMode: 'always', retry: (failures, error) => failures < 1 && mayPass(error) },
      mutations: { networkMode: 'always' },
    },
  });
  const whoIsLoggedIn = () => readSession()?.user._id;
  let person = whoIsLoggedIn();
  subscribeToSession(() => {
    const current = whoIsLoggedIn();
    if (current !== person) client.clear();
    person = current;
  });
  return client;
}
