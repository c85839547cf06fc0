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
  ])('that is %s is shown to a %s', (access, user) => {
    open(access, user);
    expect(screen.getByText('the page')).toBeVisible();
  });

  it.each<Access>(['signed-in', 'admin'])('that is %s sends a visitor to the login, which learns where they were going', (access) => {
    const { history } = open(access, 'visitor', '/guarded?page=2');
    expect(history.location.pathname).toBe('/login');
    expect(history.location.state).toEqual({ from: '/guarded?page=2' });
    expect(screen.queryByText('the page')).toBeNull();
  });

  it('of an admin’s sends a customer home', () => {
    const { history } = open('admin', 'customer');
    expect(history.location.pathname).toBe('/');
    expect(screen.queryByText('the page')).toBeNull();
  });

  it('needs the authenticated flag as well as the token', () => {
    localStorage.setItem('token', 'a.b.c');
    localStorage.setItem('user', '{"role":"admin"}');
    expect(open('signed-in', 'visitor').history.location.pathname).toBe('/login');
  });
});
