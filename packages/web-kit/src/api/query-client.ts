import { MutationCache, QueryClient } from '@tanstack/react-query';
import { readSession, subscribeToSession } from '../session/storage';
import { ApiError } from './api-error';

/** A retry can help if no answer came or if the server failed, but not after a 4xx. */
const mayPass = (error: Error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/**
 * The cache of the server's answers. A mutation makes all entries stale, because parts do not know each other's keys: each entry is
 * fetched again when it is next shown. The cache is cleared when another customer logs in, so that no customer sees another's orders.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({ onSuccess: () => client.invalidateQueries({ refetchType: 'none' }) }),
    defaultOptions: {
      queries: { staleTime: 30_000, networkMode: 'always', retry: (failures, error) => typeof window !== 'undefined' && failures < 1 && mayPass(error) },
      mutations: { networkMode: 'always' },
    },
  });
  const userId = () => readSession()?.user._id;
  let previous = userId();
  subscribeToSession(() => {
    const current = userId();
    if (current !== previous) client.clear();
    previous = current;
  });
  return client;
}
