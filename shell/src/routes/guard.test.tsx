import { renderPage } from '@storefront/web-kit/testing';
import type { TestUser } from '@storefront/web-kit/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Guard } from './guard';
import type { Access } from './route-table';

const open = (access: Access, user: TestUser, path = '/guarded') =>
  renderPage(
    <Guard access={access}>
      <p>the page</p>
    </Guard>,
    { user, path, route: '/guarded' },
  );

describe('a guarded page', () => {
  it.each<[Access, TestUser]>([
    ['public', 'visitor'],
    ['signed-in', 'customer'],
    ['signed-in', 'admin'],
    ['admin', 'admin'],
  ])('with access %s is shown to a %s', (access, user) => {
    open(access, user);
    expect(screen.getByText('the page')).toBeVisible();
  });

  it.each<Access>(['signed-in', 'admin'])('with access %s redirects a visitor to the login and passes on the address', (access) => {
    const { history } = open(access, 'visitor', '/guarded?page=2');
    expect(history.location.pathname).toBe('/login');
    expect(history.location.state).toEqual({ from: '/guarded?page=2' });
    expect(screen.queryByText('the page')).toBeNull();
  });

  it('for admins redirects a customer to the home page', () => {
    const { history } = open('admin', 'customer');
    expect(history.location.pathname).toBe('/');
    expect(screen.queryByText('the page')).toBeNull();
  });

  it('requires the authenticated flag in addition to the token', () => {
    localStorage.setItem('token', 'a.b.c');
    localStorage.setItem('user', '{"role":"admin"}');
    expect(open('signed-in', 'visitor').history.location.pathname).toBe('/login');
  });
});
