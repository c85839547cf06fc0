import type { CommandAnswer, LoginAnswer } from '@storefront/contracts';
import { api, ApiError } from '@storefront/web-kit';
import type { StoredSession } from '@storefront/web-kit';
import { knownDevice, rememberDevice } from './device';

/**
 * Exchanges an e-mail address and a password for a session (specification, 7). The browser is known by it the next time.
 * @param code from a mail, where the log-in has to wait without one
 * @throws ApiError also when the answer says yes but lacks the token or the user
 */
export async function logIn(email: string, password: string, code?: string): Promise<StoredSession> {
  const answer = await api.post<Partial<LoginAnswer> | undefined>('/api/auth/login', { email, password, code, ...knownDevice() });
  const { token, user, device } = answer?.data ?? {};
  if (!token || !user) throw new ApiError(200, 'Invalid login response');
  rememberDevice(device);
  return { token, user };
}

/** Asks for a code by mail that lets the next log-in through. */
export const requestLoginCode = (email: string) => api.post<CommandAnswer>('/api/auth/login-code', { email, ...knownDevice() });
