import { ErrorBoundary, ErrorState, PageSpinner } from '@storefront/web-kit';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { RemoteModules } from './remote-modules';

export const RemoteModulesContext = createContext<RemoteModules | undefined>(undefined);

function useRemoteModules(): RemoteModules {
  const modules = useContext(RemoteModulesContext);
  if (!modules) throw new Error('The shell provides no remotes here');
  return modules;
}

function Notice({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      headingLevel={1}
      title="This part of the shop is unavailable"
      text="It could not be loaded just now. Everything else works as usual."
      onRetry={onRetry}
    />
  );
}

/** Stands where a page threw, until it is tried again or the shopper has gone to another page. */
function CrashNotice({ onRetry, onLeave }: { onRetry: () => void; onLeave: () => void }) {
  const { pathname } = useLocation();
  const [crashedAt] = useState(pathname);
  useEffect(() => {
    if (pathname !== crashedAt) onLeave();
  });
  return <Notice onRetry={onRetry} />;
}

/**
 * Shows a remote's module in its place, or why it is not there, with a retry.
 *
 * It is shown from state, not through Suspense: React holds content back after a Suspense fallback by about 300 ms.
 */
export function RemoteOutlet({ remote, module }: { remote: string; module: string }) {
  const modules = useRemoteModules();
  const { pathname } = useLocation();
  const state = useSyncExternalStore(modules.subscribe, () => modules.read(remote, module));
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    modules.load(remote, module, 0).catch(() => undefined);
  }, [modules, remote, module, pathname]);

  const retry = () => {
    setAttempt((count) => count + 1);
    modules.load(remote, module, 1).catch(() => undefined);
  };

  if (state.status === 'loading') return <PageSpinner />;
  if (state.status === 'failed') return <Notice onRetry={retry} />;
  const Module = state.module.default;
  return (
    <ErrorBoundary key={`${remote}/${module}#${attempt}`} fallback={(reset) => <CrashNotice onRetry={retry} onLeave={reset} />}>
      <Module />
    </ErrorBoundary>
  );
}
