import './storage-fallback';
import '@storefront/web-kit/theme.css';
import { createQueryClient, sessionAtom } from '@storefront/web-kit';
import { createStore } from 'jotai';
import { createRoot } from 'react-dom/client';
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

const store = createStore();
const federation = readInlinedFederation(document);
const source = createFederationSource(federation);
const report = createReporter();
const tell = (remote: string, message: string) => report({ remote, ...source.identify(remote), message });

let isTelling = false;

/** The gateway learns whose failure it is; the browser's console is told as well. */
function tellOfModule(remote: string, error: Error): void {
  tell(remote, error.message);
  // The window hears of it at once; of an error that the browser itself made, without the error.
  isTelling = true;
  reportError(error);
  isTelling = false;
}

const modules = createRemoteModules({
  source,
  connect: connectContainer,
  preload: preloadFiles,
  local: { 'shell/about': () => import('./pages/about-page') },
  onFailure: tellOfModule,
  onCanaryFailure(remote, error) {
    tellOfModule(remote, error);
    rememberRefused(remote, source.identify(remote).version);
  },
});
watchUncaughtErrors((remote, error) => {
  if (!isTelling) tell(remote, error.message);
});
if (document.querySelector('meta[name="traces"]')) void import('./trace-page').then(({ tracePage }) => tracePage(source.identify));

function session() {
  const user = store.get(sessionAtom)?.user;
  return { isLoggedIn: user !== undefined, isAdmin: user?.role === 'admin' };
}

/** The page's remote is asked for before anything is rendered; nobody is sent a page that they may not see. */
function startPage(): void {
  const route = matchRoute(location.pathname);
  if (route?.remote && judge(route.access, session()) === 'allow') modules.read(route.remote, 'routes');
}

startPage();
prefetchPointedLinks(document, { modules, session });
if (federation.overrides) void import('./federation/override-banner').then(({ showOverrides }) => showOverrides(federation.overrides ?? {}));

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(<App store={store} queryClient={createQueryClient()} modules={modules} />);
