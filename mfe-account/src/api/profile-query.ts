import { api, ApiError, asList, asOptional, asRecord, asText } from '@storefront/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { asAddress, asProfile, type Profile } from './profile';

/** The specification has the fields at the top level; the user service repeats them under `user`. */
const asProfileAnswer = asRecord({ name: asText, email: asText, phone: asText, addresses: asOptional(asList(asAddress)), user: asOptional(asProfile) });

/** Loads the newest profile. */
export async function loadProfile(signal?: AbortSignal): Promise<Profile> {
  const { user, addresses, ...person } = await api.get('/api/users/me', { signal, as: asProfileAnswer });
  if (user) return user;
  if (!addresses) throw new ApiError(200);
  return { ...person, addresses };
}

/** The logged-in user with their addresses (specification, 7). */
export const profileQuery = queryOptions({ queryKey: ['account', 'profile'], queryFn: ({ signal }) => loadProfile(signal) });
