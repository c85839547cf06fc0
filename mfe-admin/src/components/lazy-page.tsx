import { ErrorState, PageSpinner } from '@storefront/web-kit';
import type { ComponentType } from 'react';
import { useLazy } from './use-lazy';

/** A page in a file of its own, so that the other admin pages stay small. @param load imports the page, its default export */
export function LazyPage({ load }: { load: () => Promise<{ default: ComponentType }> }) {
  const { module, failed, retry } = useLazy(load);
  if (module) return <module.default />;
  return failed ? <ErrorState headingLevel={1} title="The page could not be loaded" onRetry={retry} /> : <PageSpinner label="Loading the page" />;
}
