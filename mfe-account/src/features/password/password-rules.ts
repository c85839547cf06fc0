import type { Problems } from '@storefront/web-kit/forms';
import { passwordProblem } from '../../components/form-rules';

export interface PasswordForm {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** All three are required; both new entries must be equal and of an allowed length (specification, 5). */
export function checkPassword({ currentPassword, newPassword, confirmPassword }: PasswordForm): Problems<PasswordForm> {
  const missing = {
    ...(currentPassword === '' && { currentPassword: 'Current password is required' }),
    ...(newPassword === '' && { newPassword: 'New password is required' }),
    ...(confirmPassword === '' && { confirmPassword: 'Please confirm the new password' }),
  };
  if (Object.keys(missing).length > 0) return missing;
  if (newPassword !== confirmPassword) return { confirmPassword: 'New passwords do not match' };
  const problem = passwordProblem(newPassword);
  return problem ? { newPassword: problem } : {};
}
