import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** ms for which a page that is still loading may bring its heading. */
const patience = 5_000;

function focusHeading(main: HTMLElement): boolean {
  // A heading that stands in for a page on its way goes again, and the focus with it.
  const heading = main.querySelector<HTMLElement>('h1:not([aria-busy])');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/**
 * Moves the focus to the new page's heading after a navigation, so that who hears or tabs through the shop starts there; to
 * the main region until there is one. A page that has taken the focus itself keeps it, and so does who goes on meanwhile.
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);

  useEffect(() => {
    const region = main.current;
    if (!region || previous.current === pathname) return undefined;
    previous.current = pathname;
    if (region !== document.activeElement && region.contains(document.activeElement)) return undefined;
    if (focusHeading(region)) return undefined;
    region.focus({ preventScroll: true });
    const watcher = new MutationObserver(() => {
      const isWaiting = document.activeElement === region || document.activeElement === document.body;
      if (!isWaiting || focusHeading(region)) watcher.disconnect();
    });
    watcher.observe(region, { childList: true, subtree: true });
    const timer = setTimeout(() => watcher.disconnect(), patience);
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, [main, pathname]);
}
