import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { entryOf, positions } from './scroll-positions';

/** Time limit for a loading page to become long enough (ms). */
const restoreTimeout = 2_000;
const interruptions = ['wheel', 'touchmove', 'keydown'] as const;

const jump = (top: number) => window.scrollTo({ top, behavior: 'instant' });

/** Like browsers: first the anchor as written, then decoded. A hash may be any text, such as `#%`. */
function anchorOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(hash.slice(1)) ?? document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

function jumpToAnchor(hash: string): boolean {
  const anchor = anchorOf(hash);
  anchor?.scrollIntoView({ behavior: 'instant' });
  return anchor !== null;
}

/** Scrolls as soon as the page is long enough; stops if the visitor scrolls. @returns a function that stops it */
function jumpWhenPossible(top: number): () => void {
  const tryIt = () => {
    jump(top);
    if (Math.abs(window.scrollY - top) < 2) stop();
  };
  const watcher = new ResizeObserver(tryIt);
  const stop = () => {
    watcher.disconnect();
    interruptions.forEach((event) => window.removeEventListener(event, stop));
  };
  setTimeout(stop, restoreTimeout);
  interruptions.forEach((event) => window.addEventListener(event, stop, { passive: true }));
  watcher.observe(document.body);
  return stop;
}

/**
 * Scrolls a new page to its top or its anchor. Back, Forward and a reload restore the earlier position. A page that changes its own query
 * (a filter, the next page of a list) does not move, unless it scrolls by itself. A link outside the page, such as one in the header, leads to the top.
 */
export function useScrollRestoration(main: RefObject<HTMLElement | null>): void {
  const { key, pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const previousPath = useRef<string>(undefined);

  useEffect(() => positions.startRecording(), []);

  useLayoutEffect(() => {
    const previous = previousPath.current;
    previousPath.current = pathname;
    const entry = entryOf({ key, pathname });
    const saved = positions.at(entry);
    positions.record(entry);
    if (saved) return jumpWhenPossible(saved);
    // The browser opens the first page at its top or its anchor, and the visitor may already have scrolled.
    if (previous === undefined) return undefined;
    if (saved === undefined && hash !== '' && jumpToAnchor(hash)) return undefined;
    // The pressed control has the focus. In Safari `main` has it, because a button takes none there. A page may replace its address while nothing has the
    // focus, but a link in the header to the present address replaces it too.
    const { activeElement, body } = document;
    const isOwnChange = main.current?.contains(activeElement) ? navigation !== 'POP' : navigation === 'REPLACE' && activeElement === body;
    if (previous === pathname && isOwnChange) positions.keep();
    else jump(0);
    return undefined;
  }, [main, key, pathname, hash, navigation]);
}
