import { paths, usePageTitle } from '@storefront/web-kit';
import { Link } from 'react-router-dom';
import { Entrance } from '../components/entrance';
import { PasswordReset } from '../features/password-reset/password-reset';

export function ForgotPasswordPage() {
  usePageTitle('Forgot Password');
  return (
    <Entrance
      title="Forgot Password"
      subtitle="We mail you a code, and you choose a new password."
      footer={
        <>
          Remembered it? <Link to={paths.login}>Login</Link>
        </>
      }
    >
      <PasswordReset />
    </Entrance>
  );
}
