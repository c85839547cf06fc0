import type { GivenAnswers } from '@storefront/contracts';
import { createQueryClient, provideAnswers, provideShop } from '@storefront/web-kit';
import type { ModuleState, RemoteModules } from '@storefront/web-kit';
import { createStore } from 'jotai';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from '../app';
import { createSlotStates } from '../federation/slot-states';
import AboutPage from '../pages/about-page';
import { withKeptFrame } from './kept-frames';
import type { PageToRender, RenderedPage } from './page-to-render';
import type { ServerSide } from './server-side';

const loading: ModuleState = { status: 'loading' };
const nothing = () => undefined;

/** The rendered modules; all others, such as fillings of slots, load in the browser. */
function serverModules(fillings: PageToRender['fillings'], modules: Map<string, ModuleState>): RemoteModules {
  const read: RemoteModules['read'] = (remote, module) => modules.get(`${remote}/${module}`) ?? loading;
  const slots = createSlotStates({ fillings: () => fillings, locateFillings: () => new Promise(nothing) }, { onFailure: nothing, onCanaryFailure: nothing, notify: nothing });
  return { read, readRendered: read, subscribe: () => nothing, retry: nothing, threw: nothing, reportForeign: () => false, fillings: slots.rendered, renderedFillings: slots.rendered, retryFillings: nothing };
}

/** React puts preloads of pictures before the content. */
const leadingLinks = /^(?:<link [^>]*>)+/;

/**
 * Renders a page as a visitor sees it.
 * @param side the server side of the remote that owns the page; undefined for the shell's own pages
 * @returns without HTML if `answers` lacks something
 * @throws what the page throws while it renders
 */
export async function renderPage({ address, shop, fillings, answers }: PageToRender, side?: { remote: string; exports: ServerSide }): Promise<RenderedPage> {
  const missing: string[] = [];
  provideShop(shop);
  provideAnswers(JSON.parse(answers) as GivenAnswers, (path) => missing.push(path));
  const queryClient = createQueryClient();
  await side?.exports.prefetch?.(address, queryClient);
  if (missing.length > 0) return { html: '', links: '', head: undefined, missing };
  const modules = new Map<string, ModuleState>([['shell/about', { status: 'ready', module: { default: AboutPage } }]]);
  if (side) modules.set(`${side.remote}/routes`, { status: 'ready', module: side.exports });
  const output = withKeptFrame({ address, shop, fillings }, (frame) =>
    renderToString(
      <StaticRouter location={address}>
        <App store={createStore()} queryClient={queryClient} modules={serverModules(fillings, modules)} frame={frame} />
      </StaticRouter>,
    ),
  );
  const [links = ''] = leadingLinks.exec(output) ?? [];
  return { html: output.slice(links.length), links, head: side?.exports.head?.({ address, shop }, queryClient), missing };
}
