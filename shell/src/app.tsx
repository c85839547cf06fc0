import { ErrorBoundary, ErrorState, RemoteModulesContext } from '@storefront/web-kit';
import type { RemoteModules } from '@storefront/web-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { Provider } from 'jotai';
import type { createStore } from 'jotai';
import { StrictMode } from 'react';
import { Layout } from './layout/layout';
import type { Frame } from './layout/layout';

interface Props {
  store: ReturnType<typeof createStore>;
  queryClient: QueryClient;
  modules: RemoteModules;
  frame?: Frame;
}

/** Replaces the whole page, including the header. The button opens the home page, because the same page could fail again. */
const Broken = () => (
  <ErrorState
    headingLevel={1}
    title="Something went wrong"
    text="The page could not be shown. “Try Again” opens the home page."
    onRetry={() => location.assign('/')}
  />
);

/** The composed storefront: the providers that all parts share, around the page. The caller provides the router. */
export function App({ store, queryClient, modules, frame }: Props) {
  return (
    <StrictMode>
      <Provider store={store}>
        <QueryClientProvider client={queryClient}>
          <RemoteModulesContext value={modules}>
            <ErrorBoundary fallback={() => <Broken />} onError={(error) => modules.reportForeign('shell', error) || reportError(error)}>
              <Layout {...frame} />
            </ErrorBoundary>
          </RemoteModulesContext>
        </QueryClientProvider>
      </Provider>
    </StrictMode>
  );
}
