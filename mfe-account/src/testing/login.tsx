import { mockApi, renderPage, testToken, testUsers, type Mock, type RenderPageOptions } from '@storefront/web-kit/testing';
import { screen } from '@testing-library/react';
import { LoginPage } from '../pages/login-page';

/** The answer to a successful login of `user`. */
export const loginOf = (user: typeof testUsers.customer) => ({ success: true, message: 'ok', data: { token: testToken(user), user } });

/** Opens the login page; `answer` answers the login. */
export function openLogin(answer: Mock = loginOf(testUsers.customer), options: RenderPageOptions = {}) {
  const api = mockApi({ 'POST /api/auth/login': answer });
  const page = renderPage(<LoginPage />, { path: '/login', route: '/login', ...options });
  const press = () => page.user.click(screen.getByRole('button', { name: 'Login' }));
  const type = async (email: string, password: string) => {
    if (email) await page.user.type(screen.getByRole('textbox', { name: 'Email' }), email);
    if (password) await page.user.type(screen.getByLabelText('Password'), password);
  };
  return { ...page, api, type, press };
}

export const findToasts = (text: string) => screen.findAllByRole('alert').then((toasts) => toasts.filter((toast) => toast.textContent === text));
