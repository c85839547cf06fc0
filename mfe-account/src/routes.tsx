import { paths } from '@storefront/web-kit';
import { Route, Routes } from 'react-router-dom';
import { AccountPage } from './pages/account-page';
import { AddressesPage } from './pages/addresses-page';
import { ForgotPasswordPage } from './pages/forgot-password-page';
import { LoginPage } from './pages/login-page';
import { RegisterPage } from './pages/register-page';

/** The account pages. The shell checks who may open them. */
export default function AccountRoutes() {
  return (
    <Routes>
      <Route path={paths.login} element={<LoginPage />} />
      <Route path={paths.register} element={<RegisterPage />} />
      <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
      <Route path={paths.account} element={<AccountPage />} />
      <Route path={paths.myAccount} element={<AccountPage />} />
      <Route path={paths.addresses} element={<AddressesPage />} />
    </Routes>
  );
}
