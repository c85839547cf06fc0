import { plainText } from '@storefront/contracts/rules';
import type { Problems } from '@storefront/web-kit/forms';
import { invalidEmail, isBlank, isCode, isEmail, passwordProblem } from '../../components/form-rules';

export interface EmailForm {
  email: string;
}

export function checkEmail({ email }: EmailForm): Problems<EmailForm> {
  if (isBlank(email)) return { email: 'Email is required' };
  return isEmail(email) ? {} : { email: invalidEmail };
}

/** The server stores an e-mail address in lower case and without invisible characters. */
export const isSameEmail = (stored: string, typed: string): boolean => plainText(typed).toLowerCase() === stored.toLowerCase();

export interface OtpForm {
  otp: string;
}

export const checkOtp = ({ otp }: OtpForm): Problems<OtpForm> => (isCode(otp) ? {} : { otp: 'Please enter the 5-digit OTP' });

export interface NewPasswordForm {
  password: string;
  confirmPassword: string;
}

/** Both entries must be equal and of an allowed length (specification, 5). */
export function checkNewPassword({ password, confirmPassword }: NewPasswordForm): Problems<NewPasswordForm> {
  if (password !== confirmPassword) return { confirmPassword: 'Passwords do not match' };
  const problem = passwordProblem(password);
  return problem ? { password: problem } : {};
}
