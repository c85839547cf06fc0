import type { LoginAnswer } from '@storefront/contracts';
import { api, ApiError } from '@storefront/web-kit';
import type { StoredSession } from '@storefront/web-kit';

/**
 * Exchanges an e-mail address and a password for a session (specification, 7).
 * @throws ApiError also when the answer says yes but lacks the token or the user
 */
export async function logIn(email: string, password: string): Promise<StoredSession> {
  const answer = await api.post<Partial<LoginAnswer> | undefined>('/api/auth/login', { email, password });
  const { token, user } = answer?.data ?? {};
  if (!token || !user) throw new ApiError(200, 'Invalid login response');
  return { token, user };
}
