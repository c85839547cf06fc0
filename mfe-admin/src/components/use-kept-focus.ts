import { useEffect, type RefObject } from 'react';

/**
 * If the control with the focus leaves the page, for example because its payment was verified, another element gets the focus. Otherwise the keyboard would
 * lose its place.
 * @param region contains the controls, and the dialogs that they open
 * @param fallbacksOf the elements that get the focus instead; the first one that is still in the page. Called when a control gets the focus
 */
export function useKeptFocus(region: RefObject<HTMLElement | null>, fallbacksOf: (control: Element, region: HTMLElement) => HTMLElement[]): void {
  useEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    let focused: Element | undefined;
    let fallbacks: HTMLElement[] = [];
    const onFocus = ({ target }: FocusEvent) => {
      focused = target as Element;
      fallbacks = fallbacksOf(focused, element);
    };
    // The event can come while the control leaves the page. If only the window loses the focus, the control stays the active element.
    const onBlur = () =>
      queueMicrotask(() => {
        if (focused?.isConnected && document.activeElement !== focused) focused = undefined;
      });
    const observer = new MutationObserver(() => {
      if (focused?.isConnected !== false || document.activeElement !== document.body) return;
      focused = undefined;
      fallbacks.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
    });
    element.addEventListener('focusin', onFocus);
    element.addEventListener('focusout', onBlur);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('focusout', onBlur);
      observer.disconnect();
    };
  }, [region, fallbacksOf]);
}
