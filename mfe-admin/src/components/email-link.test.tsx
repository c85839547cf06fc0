import { isEmailAddress } from '@storefront/contracts/rules';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EmailLink } from './email-link';

it.each([
  ["d'souza+silk@example.com", "mailto:d'souza+silk@example.com"],
  ['owner%40bank.com?body=Please-confirm&cc=a#b@evil.com', 'mailto:owner%2540bank.com%3Fbody=Please-confirm%26cc=a%23b@evil.com'],
])('a mail to %s goes to this address and has no text', (email, href) => {
  expect(isEmailAddress(email)).toBe(true);
  render(<EmailLink email={email} />);
  expect(screen.getByRole('link', { name: email })).toHaveAttribute('href', href);
});
