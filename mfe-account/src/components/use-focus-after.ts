import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Gives the heading the focus when a form or an address disappears, because the pressed button is gone with it. The answer may be late: if the
 * customer has gone on to another field, the focus stays there.
 */
export function useFocusAfter(isShown: boolean, heading: RefObject<HTMLElement | null>): void {
  const wasShown = useRef(isShown);
  useLayoutEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body) heading.current?.focus();
    wasShown.current = isShown;
  }, [isShown, heading]);
}
