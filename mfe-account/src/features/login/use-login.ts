import { loginAtom, originOf, paths, toast } from '@storefront/web-kit';
import { useSetAtom } from 'jotai';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAttempt } from '../../components/use-attempt';
import { logIn } from '../../api/log-in';
import type { LoginForm } from './login-rules';

/** Logs in and goes on: an admin to the dashboard, others to where they were sent from. `failure` is why the last attempt failed. */
export function useLogin() {
  const storeLogin = useSetAtom(loginAtom);
  const navigate = useNavigate();
  const { state } = useLocation();
  const { attempt, failure } = useAttempt();

  const submit = ({ email, password }: LoginForm) =>
    attempt(async () => {
      const session = await logIn(email.trim(), password);
      storeLogin(session);
      toast.success('Login successful!');
      await navigate(session.user.role === 'admin' ? paths.admin.dashboard : originOf(state), { replace: true });
    }, 'Login failed. Please try again.');
  return { submit, failure };
}
