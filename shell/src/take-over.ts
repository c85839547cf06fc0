import { provideAnswers } from '@storefront/web-kit';
import type { QueryClient } from '@tanstack/react-query';
import type { GivenAnswers } from '@storefront/contracts';
import type { InlinedFederation } from './federation/inlined-federation';
import type { ShellModules } from './federation/remote-modules';

/** The modules that the server rendered into `#root`, as `<remote>/<module>`; undefined if it rendered nothing. */
export const renderedModules = (root: HTMLElement): string[] | undefined => root.dataset.rendered?.split(' ').filter(Boolean);

const readAnswers = (page: Document): GivenAnswers => JSON.parse(page.getElementById('answers')?.textContent ?? '{}') as GivenAnswers;

/**
 * Loads the code and the data of a page that the server rendered, so that React can take over its HTML.
 * @returns false if that is not possible, because a module does not load or is of another version; React must then render the page anew
 */
export async function prepareToTakeOver(rendered: string[], { modules, federation, queryClient }: { modules: ShellModules; federation: InlinedFederation; queryClient: QueryClient }): Promise<boolean> {
  try {
    provideAnswers(readAnswers(document));
    for (const key of rendered) {
      const [remote = '', module = ''] = key.split('/');
      const loaded = await modules.load(remote, module);
      if (loaded.entry !== (federation.manifests[remote]?.entry ?? '')) return false;
      await loaded.module.prefetch?.(`${location.pathname}${location.search}`, queryClient);
    }
    return true;
  } catch {
    return false;
  }
}

/** True if the browser took the page from its cache without a request, for example on Back: then the page's answers may be old. */
export const isFromCache = (): boolean => performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).transferSize === 0);
