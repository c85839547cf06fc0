import { screen } from '@testing-library/react';
import { useSetAtom } from 'jotai';
import { describe, expect, it } from 'vitest';
import { logInAs, renderPage, testToken, testUsers } from '../testing';
import { originOf } from './origin';
import { loginAtom, logoutAtom, refreshLoginAtom, useSession } from './session';
import { readToken } from './storage';
import { tokenRole } from './token';

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

  it.each(['token', 'isAuthenticated', 'user'])('is nobody’s without the stored %s', (key) => {
    localStorage.setItem('token', 'a.b.c');
    localStorage.setItem('isAuthenticated', 'true');
    localStorage.setItem('user', '{"role":"customer"}');
    localStorage.removeItem(key);
    renderPage(<Who />);
    expect(screen.getByText('nobody')).toBeVisible();
  });

  it.each(['null', '5', '"text"', '[]', '{}', '{', '', '{"role":5}', '{"role":null}', '[{"role":"admin"}]'])('is nobody’s where %s is stored as the user', (stored) => {
    logInAs('customer');
    localStorage.setItem('user', stored);
    renderPage(<Who />);
    expect(screen.getByText('nobody')).toBeVisible();
  });

  it.each(['null', '5', '[1]', '{"first":"Meera"}', 'true'])('has a user without a name where it is %s', (name) => {
    logInAs('customer');
    localStorage.setItem('user', `{"role":"customer","_id":"schlüssel","name":${name},"email":[],"phone":{}}`);
    renderPage(<Name />);
    expect(screen.getByText('[][][][]')).toBeVisible();
  });

  it.each(['', ' ', 'a b', 'ein Schlüssel', 'a\nb', 'x'.repeat(5_000)])('is nobody’s with a token that no request can carry: %j', (token) => {
    logInAs('customer');
    localStorage.setItem('token', token);
    renderPage(<Who />);
    expect(screen.getByText('nobody')).toBeVisible();
    expect(readToken()).toBeNull();
  });

  it.each(['false', 'TRUE', '1', 'null', '{}'])('is nobody’s where %s is stored as the flag', (flag) => {
    logInAs('customer');
    localStorage.setItem('isAuthenticated', flag);
    renderPage(<Who />);
    expect(screen.getByText('nobody')).toBeVisible();
  });

  it('is nobody’s when the stored user is not readable', () => {
    localStorage.setItem('token', 'a.b.c');
    localStorage.setItem('isAuthenticated', 'true');
    localStorage.setItem('user', '{not json');
    renderPage(<Who />);
    expect(screen.getByText('nobody')).toBeVisible();
  });

  it('is refreshed for the same person only', () => {
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

  it('is read again when the browser shows a page that it had put aside', async () => {
    renderPage(<Who />, { user: 'customer' });
    localStorage.clear();
    window.dispatchEvent(new Event('pageshow'));
    expect(await screen.findByText('nobody')).toBeVisible();
  });

  it('follows a logout in another tab', async () => {
    renderPage(<Who />, { user: 'customer' });
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(await screen.findByText('nobody')).toBeVisible();
    expect(readToken()).toBeNull();
  });
});

describe('tokenRole', () => {
  it('reads the role in a token’s payload', () => {
    expect(tokenRole(testToken(testUsers.admin))).toBe('admin');
    expect(tokenRole(testToken({ ...testUsers.customer, name: 'Ānanda ₹' }))).toBe('customer');
  });

  it.each([null, '', 'x', 'a.%%%.c', 'a.bnVsbA.c'])('knows no role in %j', (token) => {
    expect(tokenRole(token)).toBeUndefined();
  });
});

describe('originOf', () => {
  it('takes a path or a location', () => {
    expect(originOf({ from: '/checkout?x=1' })).toBe('/checkout?x=1');
    expect(originOf({ from: { pathname: '/my-orders', search: '?page=2', hash: '#a' } })).toBe('/my-orders?page=2#a');
  });

  it.each([undefined, null, {}, { from: 4 }, { from: '//evil.example' }, { from: '/\\evil.example' }, { from: 'https://evil.example' }])(
    'is the home page for %j',
    (state) => {
      expect(originOf(state)).toBe('/');
    },
  );
});
