import { invalidEmail, isBlank, isCode, isEmail } from '../../components/form-rules';
import type { Problems } from '../../components/form-rules';

export interface LoginForm {
  email: string;
  password: string;
  /** From a mail, where one was asked for. */
  code: string;
  /** Has no effect (specification, 2). */
  rememberMe: boolean;
}

/** Stops at the first rule that is broken: email there, password there, email well formed (specification, 5). */
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
