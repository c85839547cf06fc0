/** ms after a click, or after its last call, during which a new call still belongs to the click. */
const followMs = 1_000;
const longestName = 60;

/** A click and the calls that follow from it. */
export interface Click<Owner> {
  /** The label of the clicked element. */
  name: string;
  owner: Owner;
  /** ms since 1970, as all times here. */
  at: number;
}

interface Current<Owner> {
  click: Click<Owner>;
  openCalls: number;
  lastAt: number;
}

const clickable = 'button, a, [role="button"], input[type="submit"], label, select';

/** The label of the clickable element at `target`; undefined if there is none. */
export function nameOf(target: Element): string | undefined {
  const element = target.closest(clickable);
  const text = element && (element.getAttribute('aria-label') ?? element.textContent);
  return text?.replace(/\s+/g, ' ').trim().slice(0, longestName) || undefined;
}

/**
 * Finds the click that a call follows from. Browsers do not report it. It is the last click, unless more than a second has passed since that
 * click and since the end of its last call.
 */
export function createClicks<Owner>(now: () => number = Date.now) {
  let current: Current<Owner> | undefined;
  return {
    clicked(click: Click<Owner>): void {
      current = { click, openCalls: 0, lastAt: click.at };
    },
    /** @returns the click, if any; call `ended` when the call has ended */
    call(): { click: Click<Owner> | undefined; ended: () => void } {
      const cause = current && (current.openCalls > 0 || now() - current.lastAt <= followMs) ? current : undefined;
      if (cause) cause.openCalls += 1;
      return {
        click: cause?.click,
        ended() {
          if (!cause) return;
          cause.openCalls -= 1;
          cause.lastAt = now();
        },
      };
    },
  };
}
