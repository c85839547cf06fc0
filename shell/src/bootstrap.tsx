import '@storefront/web-kit/theme.css';
import { createQueryClient, sessionAtom } from '@storefront/web-kit';
import { createStore } from 'jotai';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { connectContainer } from './federation/container';
import { createFederationSource, readInlinedFederation } from './federation/federation-source';
import { prefetchPointedLinks } from './federation/prefetch-links';
import { createRemoteModules } from './federation/remote-modules';
import { judge } from './routes/access';
import { matchRoute } from './routes/match-route';

const store = createStore();
const modules = createRemoteModules({
  source: createFederationSource(readInlinedFederation(document)),
  connect: connectContainer,
  local: { 'shell/about': () => import('./pages/about-page') },
  onFailure: reportError,
});

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

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(<App store={store} queryClient={createQueryClient()} modules={modules} />);
