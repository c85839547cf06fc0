import { ErrorBoundary, ErrorState, PageSpinner, RemoteModulesContext, useRemote } from '@storefront/web-kit';
import type { ModuleState } from '@storefront/web-kit';
import { useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

function Notice({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      headingLevel={1}
      title="This part of the shop is unavailable"
      text="It could not be loaded. Please try again. The rest of the shop works as usual."
      onRetry={onRetry}
    />
  );
}

/** Shown after a page threw, until a retry or until the visitor goes to another page. */
export function CrashNotice({ onRetry, onLeave }: { onRetry: () => void; onLeave: () => void }) {
  const { pathname } = useLocation();
  const [crashedAt] = useState(pathname);
  useEffect(() => {
    if (pathname !== crashedAt) onLeave();
  });
  return <Notice onRetry={onRetry} />;
}

/** Kept here, because an outlet unmounts when the visitor leaves its page. */
const shownFailures = new WeakSet<ModuleState>();

/**
 * Shows a remote's module, or a notice with a retry.
 *
 * It does not use Suspense: React delays content after a Suspense fallback by about 300 ms.
 */
export function RemoteOutlet({ remote, module }: { remote: string; module: string }) {
  const modules = useContext(RemoteModulesContext);
  const { pathname } = useLocation();
  const { state, edition, retry, onError } = useRemote(remote, module);

  // Loads a failed page again when the visitor comes back to it, but not before the visitor has seen that it failed.
  useEffect(() => {
    if (state.status !== 'failed') return;
    if (shownFailures.has(state)) modules.retry(remote, module);
    shownFailures.add(state);
  }, [modules, remote, module, pathname, state]);

  if (state.status === 'loading') return <PageSpinner />;
  if (state.status === 'failed') return <Notice onRetry={retry} />;
  const Module = state.module.default;
  return (
    <ErrorBoundary key={edition} fallback={(reset) => <CrashNotice onRetry={retry} onLeave={reset} />} onError={(error) => modules.reportForeign(remote, error) || onError(error)}>
      <Module />
    </ErrorBoundary>
  );
}
