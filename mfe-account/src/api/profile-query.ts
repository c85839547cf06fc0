import { api, ApiError, asOptional, asRecord } from '@storefront/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { asProfile, type Profile } from './profile';

const asProfileAnswer = asRecord({ user: asOptional(asProfile) });

/** Loads the newest profile. */
export async function loadProfile(signal?: AbortSignal): Promise<Profile> {
  const { user } = await api.get('/api/users/me', { signal, as: asProfileAnswer });
  if (!user) throw new ApiError(200);
  return user;
}

/** The logged-in user with their addresses (specification, 7). */
export const profileQuery = queryOptions({ queryKey: ['account', 'profile'], queryFn: ({ signal }) => loadProfile(signal) });
