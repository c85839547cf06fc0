import { traceCallsWith } from '@storefront/web-kit';
import { createBrowserTracer } from '@storefront/web-kit/tracing';
import { matchRoute } from './routes/match-route';

type Identify = (remote: string) => { version: string; team: string };

/** Traces this page's clicks and calls. Elements inside `main` belong to the page's remote, others to the shell. */
export function tracePage(identify: Identify): void {
  const partOf = (element?: Element) => {
    const isOfPage = element === undefined || element.closest('main') !== null;
    const remote = (isOfPage && matchRoute(location.pathname)?.remote) || 'shell';
    return { name: remote === 'shell' ? 'shell' : `mfe-${remote}`, ...identify(remote) };
  };
  traceCallsWith(createBrowserTracer({ page: document, address: '/telemetry/traces', partOf }));
}
