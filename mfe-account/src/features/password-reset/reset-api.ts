import { api, ApiError, asOptional, asRecord, asText } from '@storefront/web-kit';
import { knownDevice, rememberDevice } from '../../api/device';

const asVerified = asRecord({ resetToken: asText });
const asReset = asRecord({ device: asOptional(asText) });

export const sendOtp = (email: string) => api.post('/api/users/forgot-password', { email, ...knownDevice() });

/** Exchanges the code for a reset token, which sets one new password. */
export async function verifyOtp(email: string, otp: string): Promise<string> {
  const { resetToken } = await api.post('/api/users/verify-otp', { email, otp, ...knownDevice() }, { as: asVerified });
  if (resetToken === '') throw new ApiError(200);
  return resetToken;
}

export async function resetPassword(resetToken: string, password: string): Promise<void> {
  const { device } = await api.post(`/api/users/reset-password/${encodeURIComponent(resetToken)}`, { password, ...knownDevice() }, { as: asReset });
  rememberDevice(device);
}
