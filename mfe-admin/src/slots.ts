import type { Filling } from '@storefront/contracts/slots';

/** Admin's fillings of slots in other teams' pages. The build writes this list into the manifest. */
export const slots = [
  { slot: 'header.navigation', link: { label: 'Products', path: '/admin/products' }, order: 200, for: ['staff'] },
  { slot: 'header.navigation', link: { label: 'Admin Dashboard', path: '/admin/dashboard' }, order: 210, for: ['staff'] },
] satisfies Filling[];
