/** ms after a click, or after the last call that it led to, within which a call is still taken for its consequence. */
const quietMs = 1_000;
const longestName = 60;

/** Something that a person did, with all the calls that it led to. */
export interface Click<Owner> {
  /** What was clicked, as it reads. */
  name: string;
  owner: Owner;
  /** ms since the epoch, as all times here. */
  at: number;
}

interface Current<Owner> {
  click: Click<Owner>;
  underWay: number;
  lastAt: number;
}

const clickable = 'button, a, [role="button"], input[type="submit"], label, select';

/** What a person would call what they clicked; undefined where it was nothing. */
export function nameOf(target: Element): string | undefined {
  const element = target.closest(clickable);
  const text = element && (element.getAttribute('aria-label') ?? element.textContent);
  return text?.replace(/\s+/g, ' ').trim().slice(0, longestName) || undefined;
}

/**
 * Tells which click a call follows from. A browser does not say: so it is the last one, until nothing has followed for a second. A person
 * does one thing at a time.
 */
export function createClicks<Owner>(now: () => number = Date.now) {
  let current: Current<Owner> | undefined;
  return {
    clicked(click: Click<Owner>): void {
      current = { click, underWay: 0, lastAt: click.at };
    },
    /** @returns the click, if any, and what to call when the call has ended */
    call(): { click: Click<Owner> | undefined; ended: () => void } {
      const cause = current && (current.underWay > 0 || now() - current.lastAt <= quietMs) ? current : undefined;
      if (cause) cause.underWay += 1;
      return {
        click: cause?.click,
        ended() {
          if (!cause) return;
          cause.underWay -= 1;
          cause.lastAt = now();
        },
      };
    },
  };
}
