import { api, paths, toast } from '@storefront/web-kit';
import { useLocation, useNavigate } from 'react-router-dom';
import { phoneDigits } from '../../components/form-rules';
import { useAttempt } from '../../components/use-attempt';
import type { RegistrationForm } from './registration-rules';

const register = ({ name, email, phone, password }: RegistrationForm) =>
  api.post('/api/auth/register', { name: name.trim(), email: email.trim(), phone: phoneDigits(phone), password });

/** Registers, then opens the login and passes on the page that required it. */
export function useRegistration() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { attempt, failure, hint, waitUntil } = useAttempt('Your account may already exist: try to log in.');

  const submit = (form: RegistrationForm) =>
    attempt(
      async () => {
        await register(form);
        toast.success('Registration successful! Please login to continue.');
      },
      'Registration failed',
      () => navigate(paths.login, { state }),
    );
  return { submit, failure, hint, waitUntil };
}
