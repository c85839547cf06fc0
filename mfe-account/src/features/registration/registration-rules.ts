import type { Problems } from '@storefront/web-kit/forms';
import { invalidEmail, invalidPhone, isBlank, isEmail, isPhone, passwordProblem } from '../../components/form-rules';

export interface RegistrationForm {
  name: string;
  email: string;
  phone: string;
  password: string;
  verifyPassword: string;
}

const labels: Record<keyof RegistrationForm, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  password: 'Password',
  verifyPassword: 'Verify Password',
};

function wrongIn({ email, phone, password, verifyPassword }: RegistrationForm): Problems<RegistrationForm> {
  const problem = passwordProblem(password);
  return {
    ...(password !== verifyPassword && { verifyPassword: 'Passwords do not match' }),
    ...(!isPhone(phone) && { phone: invalidPhone }),
    ...(problem && { password: problem }),
    ...(!isEmail(email) && { email: invalidEmail }),
  };
}

/** All problems at once, missing fields first (specification, 5). */
export function checkRegistration(form: RegistrationForm): Problems<RegistrationForm> {
  const fields = Object.keys(labels) as (keyof RegistrationForm)[];
  const missing = fields.filter((field) => isBlank(form[field]));
  const required = Object.fromEntries(missing.map((field) => [field, `${labels[field]} is required`]));
  return { ...required, ...Object.fromEntries(Object.entries(wrongIn(form)).filter(([field]) => !(field in required))) };
}
