import type { ProfileAnswer } from '@storefront/contracts';
import { api } from '@storefront/web-kit';
import { queryOptions } from '@tanstack/react-query';

/** The person who is logged in, with addresses (specification, 7). */
export const profileQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: ({ signal }) => api.get<ProfileAnswer>('/api/users/me', { signal }).then(({ user }) => user),
});
