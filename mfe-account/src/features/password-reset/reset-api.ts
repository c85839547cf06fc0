import type { CommandAnswer } from '@storefront/contracts';
import { api } from '@storefront/web-kit';

export const sendOtp = (email: string) => api.post<CommandAnswer>('/api/users/forgot-password', { email });

/** Exchanges the mailed code for a token that allows one new password. */
export const verifyOtp = async (email: string, otp: string): Promise<string> =>
  (await api.post<{ resetToken: string }>('/api/users/verify-otp', { email, otp })).resetToken;

export const resetPassword = (resetToken: string, password: string) =>
  api.post<CommandAnswer>(`/api/users/reset-password/${encodeURIComponent(resetToken)}`, { password });
