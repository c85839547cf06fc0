import type { Shop } from '@storefront/contracts';
import type { ManifestFilling } from '@storefront/contracts/slots';
import { LRUCache } from 'lru-cache';
import type { FederationMap, RemoteEntry } from '../src/federation/federation-map';
import { fillingsIn } from '../src/federation/inlined-federation';
import { matchRoute } from '../src/routes/match-route';
import { routeTable } from '../src/routes/route-table';
import type { Route } from '../src/routes/route-table';
import { composeDocument, earlyScript } from './document';
import { earlyCall, earlyDataOf, renderedCall } from './early-data';
import { encodedPage } from './encoded-page';
import { defaultHead } from './page-heads';
import type { Remote, Remotes } from './remotes';
import { createPageRenderer, isForServer } from './rendered-page';
import type { Renderers } from './renderers';
import { renderedScript } from './rendered-script';
import { contentSecurityPolicy, sourceHash } from './security-policy';
import type { Visit } from './visit';

interface Options {
  template: () => Promise<string>;
  remotes: Remotes;
  renderers: Renderers;
  /** The gateway, as the server reaches it. */
  origin: () => string;
  shop: Shop;
  hasTraces: boolean;
  onError?: (error: unknown) => void;
}

/** Time (ms) for which a composed page is sent to other visitors too. */
const freshMs = 2_000;
/** Pages of about 50 kB. */
const maxCached = 300;
/** All unknown addresses show the same page. */
const notFoundPath = '/not-found';

export interface ComposedPage extends ReturnType<typeof encodedPage> {
  /** 404 if the shop has no page at the address. */
  status: number;
  /** The Content-Security-Policy. */
  policy: string;
  isRendered: boolean;
}

const inlineScripts = [earlyScript, renderedScript].map(sourceHash);

interface ToCompose {
  route: Route | undefined;
  pathname: string;
  query: URLSearchParams;
  map: FederationMap;
  visit: Visit;
  found: Map<string, Remote>;
  html: string;
}

/** True for a remote with admin pages only; customers' pages have its fillings, but not its files. */
function isForAdmins(remote: string): boolean {
  const pages = routeTable.filter((route) => route.remote === remote);
  return pages.length > 0 && pages.every(({ access }) => access === 'admin');
}

function needsOf(remote: Remote | undefined, module: string) {
  const files = remote && Object.hasOwn(remote.manifest.modules, module) && remote.manifest.modules[module];
  return files ? { scripts: [remote.manifest.entry, ...files.scripts], styles: files.styles } : { scripts: [], styles: [] };
}

/**
 * The preloads and calls of a page, in the browser and if the server renders it. Admin pages have none, because the server does not know the visitor and customers must not get admin
 * code. For the same reason, the fillings that only staff see are not preloaded.
 */
function startOf(route: Route | undefined, found: Map<string, Remote>, pathname: string, query: URLSearchParams) {
  if (!route?.remote || route.access === 'admin') return { preload: { scripts: [], styles: [] }, earlyCalls: [], renderedCalls: [] };
  const remote = found.get(route.remote);
  const early = earlyDataOf(remote?.earlyData ?? [], pathname);
  const isPreloaded = (filling: ManifestFilling) => early?.slots?.includes(filling.slot) && filling.for.some((audience) => audience === 'visitor' || audience === 'customer');
  const owners = [...found].filter(([name]) => !isForAdmins(name));
  const fillings = owners.flatMap(([, owner]) => owner.manifest.slots.filter(isPreloaded).map(({ module = '' }) => needsOf(owner, module)));
  const needs = [needsOf(remote, 'routes'), ...fillings];
  const callBy = (of: typeof earlyCall) => (early ? [of(early, pathname, query)].filter((call) => call !== undefined) : []);
  return {
    preload: { scripts: [...new Set(needs.flatMap(({ scripts }) => scripts))], styles: [...new Set(needs.flatMap(({ styles }) => styles))] },
    earlyCalls: callBy(earlyCall),
    renderedCalls: callBy(renderedCall),
  };
}

/** The visitor's canaries and overrides, sent with the map; empty if there are none. */
const ownVersions = ({ canaries, overrides }: Visit) => ({
  ...(canaries.length > 0 && { canaries }),
  ...(Object.keys(overrides).length > 0 && { overrides }),
});

const versionFor = ({ canaries }: Visit, name: string, entry: RemoteEntry) => (entry.canary && canaries.includes(name) ? entry.canary : entry);

/** The address of a page with only the parameters that it reads, so that one page has one address. */
function addressOf(route: Route | undefined, remote: Remote | undefined, pathname: string, query: URLSearchParams) {
  if (!route) return { pathname: notFoundPath, query: new URLSearchParams() };
  const names = earlyDataOf(remote?.earlyData ?? [], pathname)?.query ?? [];
  const read = names.map((item) => item.split('=')[0]!).filter((name) => query.has(name));
  return { pathname, query: new URLSearchParams(read.map((name) => [name, query.get(name)!])) };
}

/** Composes the HTML of a page for one visitor. */
export function createPageComposer({ template, remotes, renderers, origin, shop, hasTraces, onError = () => undefined }: Options) {
  const render = createPageRenderer({ renderers, shop, origin, onError });
  const cache = new LRUCache<string, { at: number; page: Promise<ComposedPage> }>({ max: maxCached });
  let cachedFor: { map: FederationMap; html: string } | undefined;

  /** The remotes that answer, in the visitor's versions. The server cannot reach an override: it may run on the developer's own machine. */
  async function findRemotes(map: FederationMap, visit: Visit): Promise<Map<string, Remote>> {
    const deployed = Object.entries(map.remotes).filter(([name]) => !(name in visit.overrides));
    const answers = await Promise.all(deployed.map(async ([name, entry]) => [name, await remotes.find(versionFor(visit, name, entry))] as const));
    return new Map(answers.flatMap(([name, remote]) => (remote ? [[name, remote] as const] : [])));
  }

  async function compose({ route, pathname, query, map, visit, found, html: templateHtml }: ToCompose): Promise<ComposedPage> {
    const isForPage = ([name]: [string, Remote]) => name === route?.remote || !isForAdmins(name);
    const manifests = Object.fromEntries([...found].filter(isForPage).map(([name, { manifest }]) => [name, manifest]));
    const slots = Object.fromEntries([...found].filter((one) => !isForPage(one)).map(([name, { manifest }]) => [name, manifest.slots]));
    const federation = { map, ...ownVersions(visit), manifests, slots };
    const remote = route?.remote ? found.get(route.remote) : undefined;
    const entry = route?.remote && !(route.remote in visit.overrides) ? map.remotes[route.remote] : undefined;
    const deployed = route?.remote && entry ? versionFor(visit, route.remote, entry) : undefined;
    const version = deployed?.version || 'unknown';
    const owner = { route, remote, isDeployed: deployed?.manifest.startsWith('/') === true };
    const address = query.size > 0 ? `${pathname}?${query}` : pathname;
    const { preload, earlyCalls, renderedCalls } = startOf(route, found, pathname, query);
    const rendered = await render({ ...owner, version, address, fillings: fillingsIn(federation), pass: visit.pass, calls: renderedCalls });
    const head = rendered?.head ?? defaultHead(route, pathname, query, shop);
    const policy = contentSecurityPolicy({ scripts: inlineScripts, styles: rendered?.content.styles ? [rendered.content.styles.hash] : [] }, map, visit.overrides);
    const html = composeDocument(templateHtml, {
      head,
      shop,
      hasTraces,
      federation,
      preload,
      earlyCalls: rendered ? [] : earlyCalls,
      rendered: rendered?.content,
      canRetry: !rendered && isForServer(owner),
    });
    return { ...encodedPage(html), status: head.status ?? 200, policy, isRendered: rendered !== undefined };
  }

  return async (pathname: string, query: URLSearchParams, map: FederationMap, visit: Visit): Promise<ComposedPage> => {
    const html = await template();
    if (cachedFor?.map !== map || cachedFor.html !== html) {
      cache.clear();
      cachedFor = { map, html };
    }
    const route = matchRoute(pathname);
    const found = await findRemotes(map, visit);
    const page = { route, map, visit, found, html, ...addressOf(route, route?.remote ? found.get(route.remote) : undefined, pathname, query) };
    const isCacheable = Object.keys(visit.overrides).length === 0 && (route === undefined || route.access === 'public');
    if (!isCacheable) return compose(page);
    const key = `${visit.canaries.join()} ${page.pathname}?${page.query}`;
    const known = cache.get(key);
    if (known && performance.now() - known.at < freshMs) return known.page;
    const composed = compose(page);
    cache.set(key, { at: performance.now(), page: composed });
    // The next visitor of a page that was not rendered gets a new attempt.
    const forget = () => cache.get(key)?.page === composed && cache.delete(key);
    composed.then(({ isRendered }) => !isRendered && forget(), forget);
    return composed;
  };
}
