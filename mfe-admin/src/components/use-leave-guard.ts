import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** A link, a button that leaves the page, or a step in the browser's history, that waits for the answer. */
export interface HeldBack {
  leave: () => void;
  stay: () => void;
}

/** The link that a click follows in this tab. */
function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !['', '_self'].includes(link.target) || link.hasAttribute('download')) return undefined;
  // For another site the browser asks.
  return link.origin === location.origin ? link : undefined;
}

/** The pressed button that leaves every page: Logout in the header. */
const leavingButton = ({ target }: MouseEvent) => (target instanceof Element ? target.closest<HTMLButtonElement>('button[data-leave]') : null);

/**
 * Holds back links, buttons with `data-leave`, and steps through the history, that leave a page with unsaved input. The browser itself asks before the tab is closed
 * or reloaded. Code that navigates is not held back: a saved form leaves at once. The router's own blocker needs a data router, which
 * every visitor would load.
 */
export function useLeaveGuard(isUnsaved: boolean): HeldBack | undefined {
  const { pathname } = useLocation();
  const [heldBack, setHeldBack] = useState<HeldBack>();

  useEffect(() => {
    if (!isUnsaved) return undefined;
    let isLeaving = false;

    const hold = (go: () => void) =>
      setHeldBack({
        stay: () => setHeldBack(undefined),
        leave() {
          isLeaving = true;
          setHeldBack(undefined);
          go();
        },
      });

    const onClick = (event: MouseEvent) => {
      const pressed = leavingButton(event) ?? followedLink(event);
      if (isLeaving || !pressed || ('pathname' in pressed && pressed.pathname === pathname)) return;
      event.preventDefault();
      event.stopPropagation();
      hold(() => pressed.click());
    };
    const onNavigate = (event: NavigateEvent) => {
      const { navigationType, cancelable, destination } = event;
      const isStep = navigationType === 'traverse' && cancelable && destination.sameDocument && new URL(destination.url).pathname !== pathname;
      if (isLeaving || !isStep) return;
      event.preventDefault();
      hold(() => void navigation.traverseTo(destination.key));
    };
    const onClose = (event: BeforeUnloadEvent) => {
      if (!isLeaving) event.preventDefault();
    };

    // While capturing, so that it runs before the router.
    document.addEventListener('click', onClick, true);
    // A step cannot be held back where the browser lacks the Navigation API.
    const steps = 'navigation' in window ? window.navigation : undefined;
    steps?.addEventListener('navigate', onNavigate);
    window.addEventListener('beforeunload', onClose);
    return () => {
      document.removeEventListener('click', onClick, true);
      steps?.removeEventListener('navigate', onNavigate);
      window.removeEventListener('beforeunload', onClose);
    };
  }, [isUnsaved, pathname]);

  return heldBack;
}
