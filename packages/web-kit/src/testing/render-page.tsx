import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { localModules, type LocalFillings } from '../alone/local-modules';
import { registerNavigate } from '../api';
import { RemoteModulesContext } from '../remote';
import { Toasts } from '../toasts';
// Loaded before the first test. Otherwise a toast can appear in a later test.
import '../toasts/toast-list';
import { addDialogs } from './dialog';
import { logInAs } from './session';
import type { TestUser } from './session';
import { setUpUser } from './user';

type Location = ReturnType<typeof useLocation>;

export interface RenderPageOptions {
  /** The browser's location, with query. */
  path?: string;
  /** The page's route pattern. */
  route?: string;
  /** The router's state at that location. */
  state?: unknown;
  user?: TestUser;
  /** The fillings of other front ends. */
  fillings?: LocalFillings;
  /** The query cache, for example with the data of a page that the server rendered. */
  queryClient?: QueryClient;
}

/** All locations of the router; `location` is the current one. */
export interface History {
  readonly location: Location;
  entries: Location[];
}

function createHistory(): History {
  const entries: Location[] = [];
  return {
    entries,
    get location() {
      const last = entries.at(-1);
      if (!last) throw new Error('Nothing has been rendered');
      return last;
    },
  };
}

function Router({ history }: { history: History }) {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    history.entries.push(location);
  }, [history, location]);
  useEffect(() => registerNavigate(navigate), [navigate]);
  return null;
}

const emptyCache = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Renders a page as the shell does: router, store, query cache, toasts, and a login in the browser's storage. */
export function renderPage(element: ReactElement, options: RenderPageOptions = {}) {
  const { path = '/', route = '*', state, user: who = 'visitor', fillings = {}, queryClient = emptyCache() } = options;
  addDialogs();
  logInAs(who);
  const store = createStore();
  const history = createHistory();
  const [pathname, search = ''] = path.split('?');
  const entry = { pathname, search: search && `?${search}`, state };

  const result = render(
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <RemoteModulesContext value={localModules(fillings)}>
          <MemoryRouter initialEntries={[entry]}>
            <Router history={history} />
            <Routes>
              <Route path={route} element={element} />
              {route !== '*' && <Route path="*" element={null} />}
            </Routes>
          </MemoryRouter>
          <Toasts />
        </RemoteModulesContext>
      </QueryClientProvider>
    </Provider>,
  );
  return { ...result, user: setUpUser(), store, queryClient, history };
}
