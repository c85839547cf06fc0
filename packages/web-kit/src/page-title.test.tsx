import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePageTitle } from './page-title';

it('usePageTitle names the page and the shop', () => {
  function Page({ title }: { title: string }) {
    usePageTitle(title);
    return null;
  }
  const { rerender } = render(<Page title="Login" />);
  expect(document.title).toBe('Login · Storefront');
  rerender(<Page title="Register" />);
  expect(document.title).toBe('Register · Storefront');
});
