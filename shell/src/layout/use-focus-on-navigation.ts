import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** Time limit for the heading of a page that still loads (ms). */
const headingTimeout = 5_000;

function focusHeading(main: HTMLElement): boolean {
  // A loading page's heading is removed later, and the focus would be lost with it.
  const heading = main.querySelector<HTMLElement>('h1:not([aria-busy])');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/**
 * Moves the focus to the new page's heading after a navigation, for screen readers and keyboard users; to the main region until the
 * heading exists. It does nothing if the page or the visitor has already moved the focus.
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
    const timer = setTimeout(() => watcher.disconnect(), headingTimeout);
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, [main, pathname]);
}
