import { toast } from '@storefront/web-kit';
import { useEffect, useRef, type MouseEvent, type RefObject } from 'react';

/** ms. If staff press within this time after a row moved, they mean the row that was there before. */
const readingMs = 1_000;
/** ms. A person needs at least this time to react to a change on the screen. */
const reactionMs = 200;
/** px. If the mouse moved further than this after the row did, staff aim at the row that is there now. */
const restPx = 8;
/** ms between two measurements. */
const measureMs = 200;

interface Point {
  x: number;
  y: number;
}

/** The position of a row in the document and in the window. */
interface Place {
  inPage: number;
  inWindow: number;
  /** The row has had this position since that time (`performance.now()`). */
  since: number;
  /** The position of the mouse at that time. Undefined if there is no mouse. */
  mouse: Point | undefined;
}

/** Scrolling changes only the place in the window. If the browser scrolls to hold a row still, only the place in the page changes. */
const hasMoved = (before: Place, inPage: number, inWindow: number) => Math.abs(before.inPage - inPage) > 1 && Math.abs(before.inWindow - inWindow) > 1;

function isMeantForRow({ since, mouse }: Place, { clientX, clientY }: MouseEvent): boolean {
  const ms = performance.now() - since;
  const isAimed = mouse !== undefined && Math.hypot(clientX - mouse.x, clientY - mouse.y) > restPx;
  return ms >= (isAimed ? reactionMs : readingMs);
}

/**
 * Ignores a press of a button or a list of choices in a row that appeared or moved less than a second ago. A decision or the live feed can add or remove
 * rows. Then another row is under the pointer. If staff have moved the mouse since then, the row accepts a press after 0.2 s. Keys and dialogs always work.
 * @param region contains the rows
 * @param isReplaced the next rows are those of another page, search or filter
 * @returns listeners of the region
 */
export function useRowGuard(region: RefObject<HTMLElement | null>, isReplaced: boolean) {
  const places = useRef<Map<Element, Place>>(undefined);
  const mouse = useRef<Point>(undefined);

  useEffect(() => {
    const follow = ({ pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType === 'mouse') mouse.current = { x: clientX, y: clientY };
    };
    window.addEventListener('pointermove', follow);
    return () => window.removeEventListener('pointermove', follow);
  }, []);

  const measure = () => {
    const before = places.current;
    const now = performance.now();
    const rows = isReplaced ? [] : [...(region.current?.querySelectorAll('tbody > tr') ?? [])];
    // When the first rows appear, no other row was under the pointer.
    const isFirst = !before || before.size === 0;
    places.current = new Map(
      rows.map((row) => {
        const inWindow = row.getBoundingClientRect().top;
        const inPage = inWindow + window.scrollY;
        const known = before?.get(row);
        const isStill = known && !hasMoved(known, inPage, inWindow);
        const arrival = isStill ? known : { since: isFirst ? Number.NEGATIVE_INFINITY : now, mouse: mouse.current };
        return [row, { ...arrival, inPage, inWindow }];
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
    // A click by a key has the `detail` 0.
    if (event.detail === 0 || !row || !target.closest(controls)) return;
    measure();
    const place = places.current?.get(row);
    if (!place || isMeantForRow(place, event)) return;
    event.preventDefault();
    event.stopPropagation();
    toast.info('The orders moved just now. Please check the row again.');
  };
  return {
    onClickCapture: (event: MouseEvent) => ignoreIn(event, 'button'),
    // A mouse press opens the list of choices.
    onMouseDownCapture: (event: MouseEvent) => ignoreIn(event, 'select'),
  };
}
