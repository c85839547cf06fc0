import { useRef } from 'react';

/** Scrolls to the top of a list and focuses it, for when another page of the list is shown. */
export function useListTop() {
  const listTop = useRef<HTMLDivElement>(null);
  const toListTop = () => {
    listTop.current?.focus({ preventScroll: true });
    listTop.current?.scrollIntoView();
  };
  return { listTop, toListTop };
}
