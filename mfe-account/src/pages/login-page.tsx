import { paths, usePageTitle } from '@storefront/web-kit';
import { Link, useLocation } from 'react-router-dom';
import { Entrance } from '../components/entrance';
import { LoginForm } from '../features/login/login-form';

export function LoginPage() {
  usePageTitle('Login');
  const { state } = useLocation();
  return (
    <Entrance
      title="Login"
      subtitle="Welcome back. Your cart and your orders are waiting."
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
