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
      subtitle="One account for your addresses and your orders."
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
