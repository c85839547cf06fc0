import { ErrorBoundary, ErrorState, PageSpinner, RemoteModulesContext, Suspended, useHydrated, useRemote } from '@storefront/web-kit';
import type { ModuleState } from '@storefront/web-kit';
import { Suspense, useContext, useEffect, useState } from 'react';
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
 * It does not load with Suspense: React delays content after a Suspense fallback by about 300 ms. Suspense is only for pages that suspend. Without it, React
 * would not update the rest of the shop until they have finished.
 */
export function RemoteOutlet({ remote, module }: { remote: string; module: string }) {
  const modules = useContext(RemoteModulesContext);
  const { pathname } = useLocation();
  const { state, edition, retry, onError } = useRemote(remote, module);
  // A page that suspends is not rendered on the server, and React would hydrate content in Suspense later than the header. So the first page has no Suspense.
  const isHydrated = useHydrated();
  const [renderedAt] = useState(isHydrated ? undefined : pathname);
  const canSuspend = pathname !== renderedAt;

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
      {canSuspend ? (
        <Suspense fallback={<Suspended><PageSpinner /></Suspended>}>
          <Module />
        </Suspense>
      ) : (
        <Module />
      )}
    </ErrorBoundary>
  );
}
