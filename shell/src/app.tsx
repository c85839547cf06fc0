import { RemoteLoaderContext } from '@storefront/web-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { Provider } from 'jotai';
import type { createStore } from 'jotai';
import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { RemoteModulesContext } from './federation/remote-outlet';
import type { RemoteModules } from './federation/remote-modules';
import { Layout } from './layout/layout';

interface Props {
  store: ReturnType<typeof createStore>;
  queryClient: QueryClient;
  modules: RemoteModules;
}

/** The composed storefront: what every part shares at run time, round the page. */
export function App({ store, queryClient, modules }: Props) {
  return (
    <StrictMode>
      <Provider store={store}>
        <QueryClientProvider client={queryClient}>
          <RemoteModulesContext value={modules}>
            <RemoteLoaderContext value={modules.load}>
              {/* At once, not as a transition: after a logout the guard of the page being left would be asked before the navigation. */}
              <BrowserRouter useTransitions={false}>
                <Layout />
              </BrowserRouter>
            </RemoteLoaderContext>
          </RemoteModulesContext>
        </QueryClientProvider>
      </Provider>
    </StrictMode>
  );
}
