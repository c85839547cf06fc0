import { paths, usePageTitle } from '@storefront/web-kit';
import { Link, useLocation } from 'react-router-dom';
import { Entrance } from '../components/entrance';
import { PasswordReset } from '../features/password-reset/password-reset';

export function ForgotPasswordPage() {
  usePageTitle('Forgot Password');
  const { state } = useLocation();
  return (
    <Entrance
      title="Forgot Password"
      subtitle="We e-mail you a 5-digit code. Then you choose a new password."
      footer={
        <>
          Remember your password?{' '}
          <Link to={paths.login} state={state}>
            Login
          </Link>
        </>
      }
    >
      <PasswordReset />
    </Entrance>
  );
}
