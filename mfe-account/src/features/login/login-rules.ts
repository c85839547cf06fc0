import type { Problems } from '@storefront/web-kit/forms';
import { invalidEmail, isBlank, isCode, isEmail } from '../../components/form-rules';

export interface LoginForm {
  email: string;
  password: string;
  /** From a mail, if the customer asked for a code. */
  code: string;
  /** Has no effect (specification, 2). */
  rememberMe: boolean;
}

/** Returns the first problem, in this order: email missing, password missing, email malformed (specification, 5). */
export function checkLogin({ email, password }: LoginForm): Problems<LoginForm> {
  if (isBlank(email)) return { email: 'Email is required' };
  if (password === '') return { password: 'Password is required' };
  if (!isEmail(email)) return { email: invalidEmail };
  return {};
}

export function checkLoginWithCode(form: LoginForm): Problems<LoginForm> {
  const problems = checkLogin(form);
  if (Object.keys(problems).length > 0 || isCode(form.code)) return problems;
  return { code: 'Please enter the 5-digit code' };
}
