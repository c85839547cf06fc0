import { api, ApiError, asOptional, asRecord, asText, type StoredSession } from '@storefront/web-kit';
import { knownDevice, rememberDevice } from './device';

const asUser = asRecord({ _id: asText, name: asText, email: asText, phone: asText, role: asText });
const asAnswer = asRecord({ data: asOptional(asRecord({ token: asText, user: asOptional(asUser), device: asOptional(asText) })) });

/**
 * Exchanges an e-mail address and a password for a session (specification, 7), and stores the device tokens of the answer.
 * @param code the code from a mail; with it the login does not have to wait
 * @throws ApiError also if a successful answer lacks the token or the user
 */
export async function logIn(email: string, password: string, code?: string): Promise<StoredSession> {
  const { data } = await api.post('/api/auth/login', { email, password, code, ...knownDevice() }, { as: asAnswer });
  if (!data?.token || !data.user) throw new ApiError(200, 'Invalid login response');
  rememberDevice(data.device);
  return { token: data.token, user: { ...data.user, role: data.user.role === 'admin' ? 'admin' : 'customer' } };
}

/** Requests a code by mail. With the code, the next login does not have to wait. */
export const requestLoginCode = (email: string) => api.post('/api/auth/login-code', { email, ...knownDevice() });
