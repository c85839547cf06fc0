import './storage-fallback';
import '@storefront/web-kit/theme.css';
import { createQueryClient, sessionAtom } from '@storefront/web-kit';
import { createStore } from 'jotai';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app';
import { connectContainer } from './federation/container';
import { createReporter, watchUncaughtErrors } from './federation/client-errors';
import { createFederationSource } from './federation/federation-source';
import { readInlinedFederation } from './federation/inlined-federation';
import { prefetchPointedLinks } from './federation/prefetch-links';
import { preloadFiles } from './federation/preload-files';
import { rememberRefused } from './federation/refused-canaries';
import { createRemoteModules } from './federation/remote-modules';
import { judge } from './routes/access';
import { matchRoute } from './routes/match-route';
import { isFromCache, prepareToTakeOver, renderedModules } from './take-over';

const store = createStore();
const federation = readInlinedFederation(document);
const source = createFederationSource(federation, reportModuleFailure);
const report = createReporter();
const reportFailure = (remote: string, message: string) => report({ remote, ...source.identify(remote), message });

let isReporting = false;

/** Reports a module's failure to the gateway and to the browser's console. */
function reportModuleFailure(remote: string, error: Error): void {
  reportFailure(remote, error.message);
  // `reportError` fires the window's `error` event at once, for some errors without the error object.
  isReporting = true;
  reportError(error);
  isReporting = false;
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const rendered = renderedModules(root);

const modules = createRemoteModules({
  source,
  rendered,
  connect: connectContainer,
  preload: preloadFiles,
  local: { 'shell/about': () => import(/* webpackChunkName: "about" */ './pages/about-page') },
  onFailure: reportModuleFailure,
  onCanaryFailure(remote, error) {
    reportModuleFailure(remote, error);
    rememberRefused(remote, source.identify(remote).version);
  },
});
watchUncaughtErrors((error) => {
  if (!isReporting) reportFailure(source.originOf(error), error.message);
});
if (document.querySelector('meta[name="traces"]')) void import('./trace-page').then(({ tracePage }) => tracePage(source.identify));

function session() {
  const user = store.get(sessionAtom)?.user;
  return { isLoggedIn: user !== undefined, isAdmin: user?.role === 'admin' };
}

/** Starts to load the page's remote before the first render, if the visitor may see the page. */
function startPage(): void {
  const route = matchRoute(location.pathname);
  if (route?.remote && judge(route.access, session()) === 'allow') modules.read(route.remote, 'routes');
}

startPage();
prefetchPointedLinks(document, { modules, session });
document.addEventListener('focusin', () => void import('./layout/keep-focus'), { once: true });
if (federation.overrides) void import('./federation/override-banner').then(({ showOverrides }) => showOverrides(federation.overrides ?? {}));

const queryClient = createQueryClient();
const app = (
  // No transitions: otherwise, after a logout, the old page's guard would run before the navigation.
  <BrowserRouter useTransitions={false}>
    <App store={store} queryClient={queryClient} modules={modules} />
  </BrowserRouter>
);
const canTakeOver = rendered ? prepareToTakeOver(rendered, { modules, federation, queryClient }) : Promise.resolve(false);
void canTakeOver.then((isReady) => {
  // From here on React sees each click itself.
  delete root.dataset.rendered;
  if (!isReady) return createRoot(root).render(app);
  hydrateRoot(root, app);
  if (isFromCache()) void queryClient.invalidateQueries();
});
