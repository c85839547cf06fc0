import type { CommandAnswer, ResetPasswordAnswer } from '@storefront/contracts';
import { api } from '@storefront/web-kit';
import { knownDevice, rememberDevice } from '../../api/device';

export const sendOtp = (email: string) => api.post<CommandAnswer>('/api/users/forgot-password', { email, ...knownDevice() });

/** Exchanges the mailed code for a token that allows one new password. */
export const verifyOtp = async (email: string, otp: string): Promise<string> =>
  (await api.post<{ resetToken: string }>('/api/users/verify-otp', { email, otp, ...knownDevice() })).resetToken;

export async function resetPassword(resetToken: string, password: string): Promise<void> {
  const answer = await api.post<Partial<ResetPasswordAnswer> | undefined>(`/api/users/reset-password/${encodeURIComponent(resetToken)}`, { password, ...knownDevice() });
  rememberDevice(answer?.device);
}
