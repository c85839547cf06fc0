import { invalidEmail, isBlank, isEmail } from '../../components/form-rules';
import type { Problems } from '../../components/form-rules';

export interface LoginForm {
  email: string;
  password: string;
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
