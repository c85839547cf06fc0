/** An example with one changed place, so that it does not fit its contract. */
export interface Mismatch {
  /** The place, as in `products[0].images`. */
  path: string;
  /** For instance `products[0].images is null`. */
  name: string;
  value: unknown;
}

/** A field, or the index of a list item. */
export type Step = string | number;
type Container = Record<Step, unknown>;

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;
const pathOf = (steps: Step[]) => steps.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('').replace(/^\./, '');

/** A value of another type, which a page that trusts the contract cannot use. */
function otherType(value: unknown): unknown {
  if (Array.isArray(value)) return { length: 'many' };
  if (typeof value === 'object') return 'text';
  return typeof value === 'string' ? { text: value } : 'text';
}

/** Every place in a value: each field, and the first item of each list. */
export function placesIn(value: unknown, steps: Step[] = []): Step[][] {
  if (!isContainer(value)) return [];
  const keys: Step[] = Array.isArray(value) ? value.slice(0, 1).map((_, index) => index) : Object.keys(value);
  return keys.flatMap((key) => [[...steps, key], ...placesIn(value[key], [...steps, key])]);
}

/** A copy of a value with one changed place. */
export function changed<T>(value: T, steps: Step[], change: (container: Container, key: Step) => void): T {
  const copy = structuredClone(value);
  let container = copy as Container;
  for (const step of steps.slice(0, -1)) container = container[step] as Container;
  change(container, steps.at(-1) as Step);
  return copy;
}

/** Removes each field in turn, sets it to null and gives it another type; the same for the first item of each list. */
export function mismatchesOf(example: unknown): Mismatch[] {
  return placesIn(example).flatMap((steps) => {
    const path = pathOf(steps);
    const mismatch = (what: string, change: (container: Container, key: Step) => void): Mismatch => ({ path, name: `${path} is ${what}`, value: changed(example, steps, change) });
    return [
      ...(typeof steps.at(-1) === 'string' ? [mismatch('left out', (container, key) => delete container[key])] : []),
      mismatch('null', (container, key) => (container[key] = null)),
      mismatch('of another type', (container, key) => (container[key] = otherType(container[key]))),
    ];
  });
}
