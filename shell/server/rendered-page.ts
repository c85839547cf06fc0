import { pageHeadSchema, type PageHead, type Shop } from '@storefront/contracts';
import { createPartClient, type PartClient } from '@storefront/service-kit';
import { shellPart } from '../src/part';
import type { PageToRender, RenderedPage } from '../src/server/page-to-render';
import type { Route } from '../src/routes/route-table';
import type { RenderedContent } from './document';
import { renderFailures } from './metrics';
import { fetchAnswers, givenAnswers } from './page-answers';
import type { RawAnswers } from './page-answers';
import { isListed } from './page-heads';
import { stylesFor } from './page-styles';
import type { Remote } from './remotes';
import type { RenderingBuild, Renderers } from './renderers';

/** Time limit of the API calls of a page. */
const callsWithinMs = 2_000;

interface Options {
  renderers: Renderers;
  shop: Shop;
  /** The gateway, as the server reaches it. Known when the first page is rendered. */
  origin: () => string;
  onError: (error: unknown) => void;
}

interface Asked extends Pick<PageToRender, 'address' | 'fillings'> {
  build: RenderingBuild;
  pass: string | undefined;
}

export interface PageToBuild extends Omit<Asked, 'build'> {
  /** Undefined for the not-found page. */
  route: Route | undefined;
  /** The GET requests that the page probably makes. */
  calls: string[];
  /** The remote that owns the page, in the visitor's version; undefined if its manifest did not arrive. */
  remote: Remote | undefined;
  /** The map has the remote on this origin, and the visitor does not override it. A remote on another origin has no server side. */
  isDeployed: boolean;
  version: string;
}

/** The build that renders a page on the server; undefined if the browser does. Guarded pages are for one person, so only the browser can render them. */
function renderingBuild({ route, remote, version }: Pick<PageToBuild, 'route' | 'remote' | 'version'>): RenderingBuild | undefined {
  if (!route?.remote) return { remote: 'shell', version: shellPart.version };
  return route.access === 'public' && remote?.serverSide ? { remote: route.remote, version, code: remote.serverSide.code } : undefined;
}

/** True if the server should render the page. Without its manifest, only a page that search engines list: others have no server side. */
export function isForServer({ route, remote, isDeployed }: Pick<PageToBuild, 'route' | 'remote' | 'isDeployed'>): boolean {
  if (!route?.remote) return true;
  return route.access === 'public' && (remote ? remote.hasServerSide === true : isDeployed && isListed(route));
}

/** Renders pages for visitors, with the answers of the API that they show. */
export function createPageRenderer({ renderers, shop, origin, onError }: Options) {
  let gateway: PartClient | undefined;

  /** If the page needs other answers than the expected ones, the first attempt finds out which. */
  async function render({ build, pass, ...page }: Asked, calls: string[], known?: RawAnswers): Promise<{ page: RenderedPage; answers: string } | undefined> {
    if (!renderers.canRender(build)) return undefined;
    gateway ??= createPartClient({ part: 'gateway', baseUrl: origin() });
    const isRepeated = known !== undefined && Object.keys(known).length > 0;
    const fetched = await fetchAnswers(calls, gateway, { timeoutMs: callsWithinMs, pass, isRepeated });
    if (!fetched) return undefined;
    const answers = givenAnswers({ ...known, ...fetched });
    const rendered = await renderers.render(build, { ...page, shop, answers });
    if (!rendered || rendered.missing.length === 0) return rendered && { page: rendered, answers };
    return known ? undefined : render({ build, pass, ...page }, rendered.missing, fetched);
  }

  function readHead(value: unknown, { remote, version }: RenderingBuild): PageHead | undefined {
    if (value === undefined) return undefined;
    const head = pageHeadSchema.safeParse(value);
    if (head.success) return head.data;
    onError(new Error(`The head of a page of ${remote} ${version} is invalid: ${head.error.message}`));
    return undefined;
  }

  /** @returns undefined if the browser must render the page. `head` is undefined if the front end gives no head or an invalid one. Never rejects. */
  return async (asked: PageToBuild): Promise<{ content: RenderedContent; head: PageHead | undefined } | undefined> => {
    const build = renderingBuild(asked);
    const rendered = build && (await render({ address: asked.address, fillings: asked.fillings, pass: asked.pass, build }, asked.calls));
    if (!rendered) {
      if (isForServer(asked)) renderFailures.inc({ remote: asked.route?.remote ?? 'shell', version: build?.version ?? asked.version });
      return undefined;
    }
    const { html, links, head } = rendered.page;
    const modules = asked.route ? [asked.route.remote ? `${asked.route.remote}/routes` : 'shell/about'] : [];
    return { content: { html, links, modules, answers: rendered.answers, styles: asked.remote?.serverSide && stylesFor(html, asked.remote.serverSide.styles) }, head: readHead(head, build) };
  };
}
