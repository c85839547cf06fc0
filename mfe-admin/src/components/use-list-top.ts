import { useRef } from 'react';

/** Moves sight and focus to the top of a list when another page of it is shown. */
export function useListTop() {
  const listTop = useRef<HTMLDivElement>(null);
  const toListTop = () => {
    listTop.current?.focus({ preventScroll: true });
    listTop.current?.scrollIntoView();
  };
  return { listTop, toListTop };
}
