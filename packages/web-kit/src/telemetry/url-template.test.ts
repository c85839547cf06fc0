import { expect, it } from 'vitest';
import { urlTemplate } from './url-template';

it.each([
  ['/api/orders', '/api/orders'],
  ['/api/orders/my-orders', '/api/orders/my-orders'],
  ['/api/orders/65f0c0ffee65f0c0ffee65f0/status', '/api/orders/:id/status'],
  ['/api/users/reset-password/Zx9_secret-token-0123456789', '/api/users/reset-password/:id'],
  ['/api/products?search=meera@example.in', '/api/products'],
])('a call of %s is reported as %s', (path, template) => {
  expect(urlTemplate(path)).toBe(template);
});
