import type { Shop } from '@storefront/contracts';
import type { FederationMap, RemoteEntry } from '../src/federation/federation-map';
import { matchRoute } from '../src/routes/match-route';
import { routeTable } from '../src/routes/route-table';
import type { Route } from '../src/routes/route-table';
import { composeDocument } from './document';
import { earlyCall, earlyDataOf } from './early-data';
import { defaultHead } from './page-heads';
import type { Remote, Remotes } from './remotes';
import type { Visit } from './visit';

interface Options {
  template: () => Promise<string>;
  remotes: Remotes;
  shop: Shop;
  hasTraces: boolean;
}

/** True for a remote with admin pages only; customers' pages have its fillings, but not its files. */
function isForAdmins(remote: string): boolean {
  const pages = routeTable.filter((route) => route.remote === remote);
  return pages.length > 0 && pages.every(({ access }) => access === 'admin');
}

const needsOf = (remote: Remote | undefined, module: string) => {
  const files = remote?.manifest.modules[module];
  return files ? { scripts: [remote.manifest.entry, ...files.scripts], styles: files.styles } : { scripts: [], styles: [] };
};

/**
 * The preloads and early calls of a page. Admin pages have none, because the server does not know the visitor and customers must not get admin
 * code.
 */
function startOf(route: Route | undefined, found: Map<string, Remote>, pathname: string, query: URLSearchParams) {
  if (!route?.remote || route.access === 'admin') return { preload: { scripts: [], styles: [] }, earlyCalls: [] };
  const remote = found.get(route.remote);
  const early = earlyDataOf(remote?.earlyData ?? [], pathname);
  const fillings = [...found.values()].flatMap((owner) => owner.manifest.slots.filter(({ slot }) => early?.slots?.includes(slot)).map(({ module = '' }) => needsOf(owner, module)));
  const needs = [needsOf(remote, 'routes'), ...fillings];
  const call = early && earlyCall(early, pathname, query);
  return {
    preload: { scripts: [...new Set(needs.flatMap(({ scripts }) => scripts))], styles: [...new Set(needs.flatMap(({ styles }) => styles))] },
    earlyCalls: call === undefined ? [] : [call],
  };
}

/** The visitor's canaries and overrides, sent with the map; empty if there are none. */
const ownVersions = ({ canaries, overrides }: Visit) => ({
  ...(canaries.length > 0 && { canaries }),
  ...(Object.keys(overrides).length > 0 && { overrides }),
});

const versionFor = ({ canaries }: Visit, name: string, entry: RemoteEntry) => (entry.canary && canaries.includes(name) ? entry.canary : entry);

/** Composes the HTML of a page for one visitor; the status is 404 if the shop has no page at the address. */
export function createPageComposer({ template, remotes, shop, hasTraces }: Options) {
  return async (pathname: string, query: URLSearchParams, map: FederationMap, visit: Visit) => {
    const route = matchRoute(pathname);
    // The server cannot reach an override: it may run on the developer's own machine.
    const deployed = Object.entries(map.remotes).filter(([name]) => !(name in visit.overrides));
    const answers = await Promise.all(deployed.map(async ([name, entry]) => [name, await remotes.find(versionFor(visit, name, entry))] as const));
    const found = new Map(answers.flatMap(([name, remote]) => (remote ? [[name, remote] as const] : [])));
    const isForPage = ([name]: [string, Remote]) => name === route?.remote || !isForAdmins(name);
    const manifests = Object.fromEntries([...found].filter(isForPage).map(([name, { manifest }]) => [name, manifest]));
    const slots = Object.fromEntries([...found].filter((one) => !isForPage(one)).map(([name, { manifest }]) => [name, manifest.slots]));
    const head = defaultHead(route, pathname, query, shop);
    const html = composeDocument(await template(), {
      head,
      shop,
      hasTraces,
      federation: { map, ...ownVersions(visit), manifests, slots },
      ...startOf(route, found, pathname, query),
    });
    return { html, status: head.status ?? 200 };
  };
}
