import { paths } from '@storefront/web-kit';

/** The catalogue's page at an address; `id` is the product's. */
export type CataloguePage = { page: 'home'; query: URLSearchParams } | { page: 'products'; query: URLSearchParams } | { page: 'product'; id: string };

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Reads an address like the router: letter case and a slash at the end do not matter.
 * @param address path and query
 * @returns undefined if the page is not the catalogue's
 */
export function readPageAddress(address: string): CataloguePage | undefined {
  const [pathname = '', query] = address.split(/\?(.*)/s, 2);
  const path = pathname.toLowerCase().replace(/(?<=.)\/$/, '');
  if (path === paths.home) return { page: 'home', query: new URLSearchParams(query) };
  if (path === paths.products) return { page: 'products', query: new URLSearchParams(query) };
  const id = /^\/product\/([^/]+)\/?$/i.exec(pathname)?.[1];
  return id === undefined ? undefined : { page: 'product', id: decoded(id) };
}
