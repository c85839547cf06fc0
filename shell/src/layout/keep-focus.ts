/**
 * If the focused control is removed, its region gets the focus: a heading in it, or the region itself. Otherwise keyboard users would start again at the top of
 * the page, and a screen reader would say nothing. The page scrolls only for keyboard users. `bootstrap.tsx` loads this module when a control first gets the focus.
 */

/** The nearest of these takes the focus. A toast's region is not one of them, because it may be empty. */
const regions = ':is(main, dialog) :is(td, th, li, section, article, form), main, dialog';
/** The heading of a page that still loads is removed later. */
const headings = ':is(h1, h2, h3):not([aria-busy])';
/** First the page itself can move the focus, in an effect or a timer. */
const pageFirstMs = 50;

/** The control and its ancestors, from the inside out. */
let path: Element[] = [];
let isKeyboard = false;

const isLost = () => document.activeElement === document.body && path[0]?.isConnected === false;

function remember(target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  path = [];
  for (let element: Element | null = target; element; element = element.parentElement) path.push(element);
  isKeyboard = target.matches(':focus-visible');
}

/** Gives the focus to an element that is no control. */
function focus(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: !isKeyboard });
}

function restore(): void {
  if (!isLost()) return;
  const region = path.find((element) => element.isConnected)?.closest<HTMLElement>(regions);
  if (region) focus(region.querySelector<HTMLElement>(headings) ?? region);
}

remember(document.activeElement);
document.addEventListener('focusin', ({ target }) => remember(target));
// A click on the page's background also ends the focus. Then the control may be removed without a new focus.
document.addEventListener('focusout', () => setTimeout(() => path[0]?.isConnected && document.activeElement === document.body && (path = [])));
new MutationObserver(() => isLost() && setTimeout(restore, pageFirstMs)).observe(document.body, { childList: true, subtree: true });
export {};
