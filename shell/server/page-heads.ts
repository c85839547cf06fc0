import type { PageHead, Shop } from '@storefront/contracts';
import { matchPattern } from '../src/routes/match-route';
import type { Route } from '../src/routes/route-table';

/** The pages that search engines list, and the parameters that belong to their canonical address. */
const listed: Record<string, string[]> = { '/': ['category'], '/products': ['category', 'page'], '/product/:id': [], '/about': [] };

export const isListed = ({ path }: Route): boolean => path in listed;

const texts: Record<string, (shop: Shop) => string> = {
  '/about': ({ name }) => `How ${name} buys silk sarees from the weavers of Kanchipuram, Varanasi and Mysuru, our collections, and how to reach us.`,
};
const ofShop = ({ name }: Shop) =>
  `${name}: handcrafted silk sarees and Indian clothing. Kanjeevaram, Banarasi and Mysore silks, straight from the loom, with free shipping.`;

/** One spelling for each page: the router ignores letter case and a slash at the end. */
function canonical({ path }: Route, pathname: string, query: URLSearchParams, kept: string[]): string {
  const params = matchPattern(path, pathname) ?? {};
  const address = path.replace(/:(\w+)/g, (whole, name: string) => params[name] ?? whole);
  const given = kept.flatMap((name): [string, string][] => {
    const value = query.get(name)?.trim();
    return value && !(name === 'page' && value === '1') ? [[name, value]] : [];
  });
  return given.length > 0 ? `${address}?${new URLSearchParams(given)}` : address;
}

/** The head of a page whose front end gives none: of the shell's own pages, guarded pages, and pages without a server side. */
export function defaultHead(route: Route | undefined, pathname: string, query: URLSearchParams, shop: Shop): PageHead {
  if (!route) return { title: 'Page not found', description: ofShop(shop), structuredData: [], status: 404 };
  const { path, title } = route;
  const kept = listed[path];
  return {
    title,
    description: (texts[path] ?? ofShop)(shop),
    structuredData: [],
    ...(kept && { path: canonical(route, pathname, query, kept) }),
  };
}
