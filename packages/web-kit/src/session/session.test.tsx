import { render, screen } from '@testing-library/react';
import { createStore, Provider, useSetAtom } from 'jotai';
import { describe, expect, it } from 'vitest';
import { logInAs, renderPage, testToken, testUsers } from '../testing';
import { loginAtom, logoutAtom, refreshLoginAtom, sessionAtom, useSession } from './session';
import { readToken } from './storage';

function Who() {
  const { user, isLoggedIn, isAdmin } = useSession();
  const logIn = useSetAtom(loginAtom);
  const logOut = useSetAtom(logoutAtom);
  return (
    <>
      <p>{isLoggedIn ? `${user?.name}${isAdmin ? ' (admin)' : ''}` : 'nobody'}</p>
      <button onClick={() => logIn({ token: 'a.b.c', user: testUsers.admin })}>in</button>
      <button onClick={logOut}>out</button>
    </>
  );
}

function Name() {
  const { _id, name, email, phone } = useSession().user!;
  return <p>{[_id, name, email, phone].map((field) => `[${field}]`)}</p>;
}

describe('session', () => {
  it('is restored from the browser’s storage', () => {
    renderPage(<Who />, { user: 'customer' });
    expect(screen.getByText('Meera Iyer')).toBeVisible();
  });

  it('stores the four keys at login and removes only them at logout', async () => {
    localStorage.setItem('cart', '[]');
    const { user } = renderPage(<Who />);
    await user.click(screen.getByText('in'));
    expect(screen.getByText('Asha Rao (admin)')).toBeVisible();
    expect({ ...localStorage }).toEqual({
      cart: '[]',
      token: 'a.b.c',
      user: JSON.stringify(testUsers.admin),
      isAuthenticated: 'true',
      isAdmin: 'true',
    });
    await user.click(screen.getByText('out'));
    expect(screen.getByText('nobody')).toBeVisible();
    expect({ ...localStorage }).toEqual({ cart: '[]' });
  });

  it.each(['token', 'isAuthenticated', 'user'])('does not exist without the stored %s', (key) => {
    localStorage.setItem('token', 'a.b.c');
    localStorage.setItem('isAuthenticated', 'true');
    localStorage.setItem('user', '{"role":"customer"}');
    localStorage.removeItem(key);
    renderPage(<Who />);
    expect(screen.getByText('nobody')).toBeVisible();
  });

  it.each(['null', '5', '"text"', '[]', '{', '', '[{"role":"admin"}]'])('does not exist with %s stored as the user', (stored) => {
    logInAs('customer');
    localStorage.setItem('user', stored);
    renderPage(<Who />);
    expect(screen.getByText('nobody')).toBeVisible();
  });

  it.each(['{"name":"Meera"}', '{"name":"Meera","role":5}', '{"name":"Meera","role":null}'])('is a customer’s with %s stored as the user', (stored) => {
    logInAs('admin');
    localStorage.setItem('user', stored);
    renderPage(<Who />);
    expect(screen.getByText('Meera')).toBeVisible();
  });

  it.each(['null', '5', '[1]', '{"first":"Meera"}', 'true'])('has a user with a blank name if the stored name is %s', (name) => {
    logInAs('customer');
    localStorage.setItem('user', `{"role":"customer","_id":"schlüssel","name":${name},"email":[],"phone":{}}`);
    renderPage(<Name />);
    expect(screen.getByText('[][][][]')).toBeVisible();
  });

  it.each(['', ' ', 'a b', 'ein Schlüssel', 'a\nb', 'x'.repeat(5_000)])('does not exist with a token that no request can carry: %j', (token) => {
    logInAs('customer');
    localStorage.setItem('token', token);
    renderPage(<Who />);
    expect(screen.getByText('nobody')).toBeVisible();
    expect(readToken()).toBeNull();
  });

  it.each(['false', 'TRUE', '1', 'null', '{}'])('does not exist with the flag %s', (flag) => {
    logInAs('customer');
    localStorage.setItem('isAuthenticated', flag);
    renderPage(<Who />);
    expect(screen.getByText('nobody')).toBeVisible();
  });

  it('does not exist if the stored user is not readable', () => {
    localStorage.setItem('token', 'a.b.c');
    localStorage.setItem('isAuthenticated', 'true');
    localStorage.setItem('user', '{not json');
    renderPage(<Who />);
    expect(screen.getByText('nobody')).toBeVisible();
  });

  it('is updated for the same customer only', () => {
    const { store } = renderPage(<Who />, { user: 'customer' });
    store.set(refreshLoginAtom, { token: 'new.token.here', user: { ...testUsers.customer, name: 'Meera Krishnan' } });
    expect(readToken()).toBe('new.token.here');
    logInAs('admin');
    store.set(refreshLoginAtom, { token: 'late.token.here', user: testUsers.customer });
    expect(readToken()).toBe(testToken(testUsers.admin));
    localStorage.clear();
    store.set(refreshLoginAtom, { token: 'late.token.here', user: testUsers.customer });
    expect(readToken()).toBeNull();
  });

  it('is read again when a page returns from the back/forward cache', async () => {
    renderPage(<Who />, { user: 'customer' });
    localStorage.clear();
    window.dispatchEvent(new Event('pageshow'));
    expect(await screen.findByText('nobody')).toBeVisible();
  });

  it('is read again at the first render: another tab can have changed it while the page loaded', () => {
    logInAs('customer');
    const store = createStore();
    expect(store.get(sessionAtom)).not.toBeNull();
    localStorage.clear();
    render(<Who />, { wrapper: ({ children }) => <Provider store={store}>{children}</Provider> });
    expect(screen.getByText('nobody')).toBeVisible();
  });

  it('follows a logout in another tab', async () => {
    renderPage(<Who />, { user: 'customer' });
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(await screen.findByText('nobody')).toBeVisible();
    expect(readToken()).toBeNull();
  });
});
