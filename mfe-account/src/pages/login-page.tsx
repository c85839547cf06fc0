import { paths, usePageTitle } from '@storefront/web-kit';
import { Link, useLocation } from 'react-router-dom';
import { Entrance } from '../components/entrance';
import { LoginForm } from '../features/login/login-form';

/** The session has expired, or the password was changed on another device. */
const hasEnded = (state: unknown): boolean => (state as { ended?: true } | null)?.ended === true;

export function LoginPage() {
  usePageTitle('Login');
  const { state } = useLocation() as { state: unknown };
  return (
    <Entrance
      title="Login"
      subtitle={
        hasEnded(state)
          ? 'You were logged out: your login expired, or your password was changed. Log in again to continue.'
          : 'Welcome back. Log in to check out and to see your orders.'
      }
      footer={
        <>
          New here?{' '}
          <Link to={paths.register} state={state}>
            Create an account
          </Link>
        </>
      }
    >
      <LoginForm />
    </Entrance>
  );
}
