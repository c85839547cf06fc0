import type { Shop } from '@storefront/contracts';
import type { FederationMap } from '../src/federation/federation-map';
import { matchRoute } from '../src/routes/match-route';
import { routeTable } from '../src/routes/route-table';
import type { Route } from '../src/routes/route-table';
import { composeDocument } from './document';
import { earlyCall, earlyDataOf } from './early-data';
import type { Remote, Remotes } from './remotes';

interface Options {
  template: () => Promise<string>;
  federation: () => Promise<FederationMap>;
  remotes: Remotes;
  shop: Shop;
}

const description = (shop: Shop) =>
  `${shop.name}: handcrafted silk sarees and Indian clothing. Kanjeevaram, Banarasi and Mysore silks, straight from the loom, with free shipping.`;

/** Whose pages are an admin's only; a shopper is told nothing of them. */
const isForAdmins = (remote: string) => routeTable.filter((route) => route.remote === remote).every(({ access }) => access === 'admin');

const needsOf = (remote: Remote | undefined, module: string) => {
  const files = remote?.manifest.modules[module];
  return files ? { scripts: [remote.manifest.entry, ...files.scripts], styles: files.styles } : { scripts: [], styles: [] };
};

/**
 * What the page at an address starts with. Code is not preloaded for admins' pages: who asks is not known here, and no shopper is
 * to be sent it.
 */
function startOf(route: Route | undefined, found: Map<string, Remote>, pathname: string, query: URLSearchParams) {
  if (!route?.remote || route.access === 'admin') return { preload: { scripts: [], styles: [] }, earlyCalls: [] };
  const remote = found.get(route.remote);
  const early = earlyDataOf(remote?.earlyData ?? [], pathname);
  const components = (early?.components ?? []).map((name) => name.split('/')).map(([owner = '', module = '']) => needsOf(found.get(owner), module));
  const needs = [needsOf(remote, 'routes'), ...components];
  const call = early && earlyCall(early, pathname, query);
  return {
    preload: { scripts: [...new Set(needs.flatMap(({ scripts }) => scripts))], styles: [...new Set(needs.flatMap(({ styles }) => styles))] },
    earlyCalls: call === undefined ? [] : [call],
  };
}

/** Composes the HTML of the page at an address; `isFound` says whether the shop has one there. */
export function createPageComposer({ template, federation, remotes, shop }: Options) {
  return async (pathname: string, query: URLSearchParams) => {
    const route = matchRoute(pathname);
    const map = await federation();
    const wanted = Object.entries(map.remotes).filter(([name]) => name === route?.remote || !isForAdmins(name));
    const answers = await Promise.all(wanted.map(async ([name, entry]) => [name, await remotes.find(entry)] as const));
    const found = new Map(answers.flatMap(([name, remote]) => (remote ? [[name, remote] as const] : [])));
    const manifests = Object.fromEntries([...found].map(([name, { manifest }]) => [name, manifest]));
    const html = composeDocument(await template(), {
      title: route?.title ?? 'Page not found',
      description: description(shop),
      url: `${shop.publicUrl.replace(/\/$/, '')}${pathname}`,
      shop,
      federation: { map, manifests },
      ...startOf(route, found, pathname, query),
    });
    return { html, isFound: route !== undefined, map };
  };
}
