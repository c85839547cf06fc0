import { toast } from '@storefront/web-kit';
import { useEffect, useRef, type MouseEvent, type RefObject } from 'react';

/** ms. A person cannot read the row that moved under the pointer within this time, so a press is meant for the row before. */
const readingMs = 1_000;
/** ms between two measurements. */
const measureMs = 200;

/** Where a row is in the document and in the window, and when it got there. */
interface Place {
  inPage: number;
  inWindow: number;
  since: number;
}

/** Scrolling changes only the place in the window. If the browser scrolls to hold a row still, only the place in the page changes. */
const hasMoved = (before: Place, inPage: number, inWindow: number) => Math.abs(before.inPage - inPage) > 1 && Math.abs(before.inWindow - inWindow) > 1;

/**
 * Ignores a press of a button or a list of choices in a row that appeared or moved less than a second ago: a decision or the live feed can take rows away
 * or add rows, so that another row is under the pointer. Keys and dialogs are not affected.
 * @param region contains the rows
 * @returns listeners of the region
 */
export function useRowGuard(region: RefObject<HTMLElement | null>) {
  const places = useRef<Map<Element, Place>>(undefined);

  const measure = () => {
    const before = places.current;
    const now = performance.now();
    places.current = new Map(
      [...(region.current?.querySelectorAll('tbody > tr') ?? [])].map((row) => {
        const inWindow = row.getBoundingClientRect().top;
        const inPage = inWindow + window.scrollY;
        const known = before?.get(row);
        const since = known && !hasMoved(known, inPage, inWindow) ? known.since : before ? now : Number.NEGATIVE_INFINITY;
        return [row, { inPage, inWindow, since }];
      }),
    );
  };
  // Also after each change of the rows.
  useEffect(() => {
    measure();
    const timer = setInterval(measure, measureMs);
    return () => clearInterval(timer);
  });

  const ignoreIn = (event: MouseEvent, controls: string) => {
    const target = event.target as Element;
    const row = target.closest('dialog, tbody > tr');
    // A click by a key has no count.
    if (event.detail === 0 || !row || !target.closest(controls)) return;
    measure();
    if (performance.now() - (places.current?.get(row)?.since ?? Number.NEGATIVE_INFINITY) >= readingMs) return;
    event.preventDefault();
    event.stopPropagation();
    toast.info('The orders moved just now. Please check the row again.');
  };
  return {
    onClickCapture: (event: MouseEvent) => ignoreIn(event, 'button'),
    // Opens the list of choices.
    onMouseDownCapture: (event: MouseEvent) => ignoreIn(event, 'select'),
  };
}
