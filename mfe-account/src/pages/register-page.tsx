import { paths, usePageTitle } from '@storefront/web-kit';
import { Link, useLocation } from 'react-router-dom';
import { Entrance } from '../components/entrance';
import { RegistrationForm } from '../features/registration/registration-form';

export function RegisterPage() {
  usePageTitle('Register');
  const { state } = useLocation();
  return (
    <Entrance
      title="Register"
      subtitle="With an account you can order, track your orders and save addresses."
      footer={
        <>
          Already have an account?{' '}
          <Link to={paths.login} state={state}>
            Login
          </Link>
        </>
      }
    >
      <RegistrationForm />
    </Entrance>
  );
}
