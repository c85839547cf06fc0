const storageKey = 'scroll-positions';

const isPosition = (entry: unknown): entry is [string, number] => Array.isArray(entry) && typeof entry[0] === 'string' && Number.isFinite(entry[1]);

/** The router gives the first entry of every document the same key, so its path identifies it. */
export const entryOf = ({ key, pathname }: { key: string; pathname: string }): string => (key === 'default' ? pathname : key);

/** True if the visitor came by a link or an address, and neither reloaded the page nor went back to it. */
const isNewVisit = () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'navigate';

function readStored(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    const valid = Array.isArray(stored) ? stored.filter(isPosition) : [];
    return isNewVisit() ? valid.filter(([entry]) => entry !== location.pathname) : valid;
  } catch {
    return [];
  }
}

const tops = new Map(readStored());
let current = '';

const onScroll = () => tops.set(current, Math.round(window.scrollY));
const onLeave = () => sessionStorage.setItem(storageKey, JSON.stringify([...tops].slice(-100)));

/** The scroll position (pixels) of each entry in the tab's history; kept across reloads. */
export const positions = {
  /** Undefined if the user has not scrolled in this entry. */
  at: (entry: string): number | undefined => tops.get(entry),
  /** Records the window's position for this entry from now on. */
  record(entry: string): void {
    current = entry;
  },
  /** Records the present position, for an entry that begins where the last one was left. */
  keep: onScroll,
  /** Replaces the browser's own restoration, which would scroll before the content has loaded. */
  startRecording(): void {
    history.scrollRestoration = 'manual';
    // The visitor may have scrolled the server's HTML before React took over.
    if (window.scrollY) onScroll();
    window.addEventListener('scroll', onScroll);
    window.addEventListener('pagehide', onLeave);
  },
};
