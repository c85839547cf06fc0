import { useRef, type MouseEvent } from 'react';

/** Scrolls to the top of a list and focuses it, for when another page of the list is shown. */
export function useListTop() {
  const listTop = useRef<HTMLDivElement>(null);
  const toListTop = (click?: MouseEvent) => {
    // The link opens in another tab or window, or is downloaded.
    if (click && (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey)) return;
    listTop.current?.focus({ preventScroll: true });
    listTop.current?.scrollIntoView();
  };
  return { listTop, toListTop };
}
