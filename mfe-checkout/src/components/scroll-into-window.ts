/** A `ref` that shows an element when it appears: the page may have become much shorter, and the element may be outside the window. */
export const scrollIntoWindow = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' });
