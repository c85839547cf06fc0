import { paths, usePageTitle } from '@storefront/web-kit';
import { Link, useLocation } from 'react-router-dom';
import { Entrance } from '../components/entrance';
import { LoginForm } from '../features/login/login-form';

/** A login ends when it is too old, or when its password was changed elsewhere. */
const hasEnded = (state: unknown): boolean => typeof state === 'object' && state !== null && 'ended' in state;

export function LoginPage() {
  usePageTitle('Login');
  const { state } = useLocation() as { state: unknown };
  return (
    <Entrance
      title="Login"
      subtitle={
        hasEnded(state)
          ? 'Your login has ended: it was too old, or your password was changed. Please log in again to go on where you were.'
          : 'Welcome back. Your cart and your orders are waiting.'
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
