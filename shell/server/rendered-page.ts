import { pageHeadSchema, type GivenAnswers, type PageHead, type Shop } from '@storefront/contracts';
import type { InlinedFederation } from '../src/federation/inlined-federation';
import { shellPart } from '../src/part';
import type { RenderedPage } from '../src/server/page-to-render';
import type { Route } from '../src/routes/route-table';
import type { RenderedContent } from './document';
import { fetchAnswers } from './page-answers';
import type { Remote } from './remotes';
import type { RenderingBuild, Renderers } from './renderers';

/** Time limit (ms) of the API calls of a page. */
const callsWithinMs = 1_000;

interface Options {
  renderers: Renderers;
  shop: Shop;
  /** The gateway, as the server reaches it. */
  origin: () => string;
  onError: (error: unknown) => void;
}

interface Asked {
  /** Path and query. */
  address: string;
  federation: InlinedFederation;
  build: RenderingBuild;
}

export interface PageToBuild {
  /** Undefined for the not-found page. */
  route: Route | undefined;
  address: string;
  federation: InlinedFederation;
  /** The remote that owns the page, in the visitor's version. */
  remote: Remote | undefined;
  version: string;
}

/** The build that renders a page on the server; undefined if the browser does. Guarded pages are for one person, so only the browser can render them. */
export function renderingBuild({ route, remote, version }: Pick<PageToBuild, 'route' | 'remote' | 'version'>): RenderingBuild | undefined {
  if (!route?.remote) return { remote: 'shell', version: shellPart.version };
  return route.access === 'public' && remote?.serverSide ? { remote: route.remote, version, code: remote.serverSide.code } : undefined;
}

/** Renders pages for visitors, with the answers of the API that they show. */
export function createPageRenderer({ renderers, shop, origin, onError }: Options) {
  /** The first attempt finds out which answers the page needs, the second has them. */
  async function render({ address, federation, build }: Asked, answers: GivenAnswers = {}): Promise<{ page: RenderedPage; answers: GivenAnswers } | undefined> {
    const page = await renderers.render(build, { address, shop, federation, answers });
    if (!page || page.missing.length === 0) return page && { page, answers };
    const fetched = Object.keys(answers).length === 0 ? await fetchAnswers(page.missing, origin(), callsWithinMs) : undefined;
    return fetched && render({ address, federation, build }, fetched);
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
    const rendered = build && (await render({ ...asked, build }));
    if (!rendered) return undefined;
    const { html, links, head } = rendered.page;
    const modules = asked.route ? [asked.route.remote ? `${asked.route.remote}/routes` : 'shell/about'] : [];
    return { content: { html, links, modules, answers: rendered.answers, styles: asked.remote?.serverSide?.styles ?? [] }, head: readHead(head, build) };
  };
}
