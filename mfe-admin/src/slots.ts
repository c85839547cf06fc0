import type { Filling } from '@storefront/contracts/slots';

/** What admin puts into the pages of other teams. The build writes it into the manifest. */
export const slots = [
  { slot: 'header.navigation', link: { label: 'Products', path: '/admin/products' }, order: 200, for: ['staff'] },
  { slot: 'header.navigation', link: { label: 'Admin Dashboard', path: '/admin/dashboard' }, order: 210, for: ['staff'] },
] satisfies Filling[];
