/** An example with one changed place, or with every number, text or list changed, so that it does not fit its contract. */
export interface Mismatch {
  /** The place, as in `products[0].images`; blank if the change is in many places. */
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

/** A copy of a value in which `change` has replaced every number, text and flag, and every list. */
function replaced(value: unknown, change: (inner: unknown) => unknown): unknown {
  if (!isContainer(value)) return change(value);
  if (Array.isArray(value)) return change(value.map((item) => replaced(item, change)));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner, change)]));
}

/** Changes to values of the right type that no page expects. For example, a browser cannot hold a list of 1e300 pages. */
const extremes: Record<string, (value: unknown) => unknown> = {
  'each number is huge': (value) => (typeof value === 'number' ? 1e300 : value),
  'each number is negative': (value) => (typeof value === 'number' ? -value : value),
  'each number is a fraction': (value) => (typeof value === 'number' ? value + 0.625 : value),
  'each text is blank': (value) => (typeof value === 'string' ? '' : value),
  'each text is odd': (value) => (typeof value === 'string' ? '%E0%A4%A </script>\u202e\ud83d\ude00' : value),
  'each list is empty': (value) => (Array.isArray(value) ? [] : value),
};

/** Removes each field in turn, sets it to null and gives it another type; the same for the first item of each list. Then changes all numbers, texts or lists. */
export function mismatchesOf(example: unknown): Mismatch[] {
  const throughout = Object.entries(extremes).map(([name, change]) => ({ path: '', name, value: replaced(example, change) }));
  const inOnePlace = placesIn(example).flatMap((steps) => {
    const path = pathOf(steps);
    const mismatch = (what: string, change: (container: Container, key: Step) => void): Mismatch => ({ path, name: `${path} is ${what}`, value: changed(example, steps, change) });
    return [
      ...(typeof steps.at(-1) === 'string' ? [mismatch('left out', (container, key) => delete container[key])] : []),
      mismatch('null', (container, key) => (container[key] = null)),
      mismatch('of another type', (container, key) => (container[key] = otherType(container[key]))),
    ];
  });
  return [...inOnePlace, ...throughout];
}
