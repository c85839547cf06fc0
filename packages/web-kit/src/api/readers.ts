/** Called with the path of each value that does not fit, such as `.products[].name`; blank for the value itself. */
type OnMismatch = (path: string) => void;

/**
 * Reads a value of an answer. A value that is missing, null or of another type becomes a default, so that pages need no checks: blank text,
 * an empty list, false, a record of defaults. A number becomes undefined, because any default would be a wrong amount.
 */
export type Reader<T> = (value: unknown, onMismatch: OnMismatch) => T;

/** The type that a reader returns. */
export type Read<R> = R extends Reader<infer T> ? T : never;

const ofType =
  <T>(type: string, fallback: T): Reader<T> =>
  (value, onMismatch) => {
    if (typeof value === type) return value as T;
    onMismatch('');
    return fallback;
  };

export const asText = ofType('string', '');
export const asNumber = ofType<number | undefined>('number', undefined);
export const asFlag = ofType('boolean', false);

/** For text that is only shown: `fallback` also replaces blank text. */
export const asTextOr =
  (fallback: string): Reader<string> =>
  (value, onMismatch) =>
    asText(value, onMismatch) || fallback;

const isGiven = (value: unknown) => value !== undefined && value !== null;

/** Undefined if the value or one of its `required` paths does not fit. */
function readWith<T>(read: Reader<T>, value: unknown, onMismatch: OnMismatch, required: string[]): T | undefined {
  let fits = isGiven(value);
  const result = read(value, (path) => {
    if (required.includes(path)) fits = false;
    onMismatch(path);
  });
  return fits ? result : undefined;
}

/** For an optional value: undefined if it is absent or does not fit. */
export const asOptional =
  <T>(read: Reader<T>): Reader<T | undefined> =>
  (value, onMismatch) => (isGiven(value) ? readWith(read, value, onMismatch, ['']) : undefined);

const asArray = (value: unknown, onMismatch: OnMismatch): unknown[] => (Array.isArray(value) ? value : (onMismatch(''), []));

const isItem = <T>(item: T | undefined): item is T => item !== undefined && (item as { _id?: unknown } | null)?._id !== '';

/** Leaves out items that do not fit. Also leaves out records whose `_id` is missing or blank, because a page cannot tell them apart or link to them. */
export const asList =
  <T>(read: Reader<T>): Reader<T[]> =>
  (value, onMismatch) =>
    asArray(value, onMismatch)
      .map((item) => readWith(read, item, (path) => onMismatch(`[]${path}`), ['', '._id']))
      .filter(isItem);

const asObject = ofType<Record<string, unknown> | null>('object', null);

type Readers = Record<string, Reader<unknown>>;
type Given<F extends Readers> = { [K in keyof F as undefined extends Read<F[K]> ? never : K]: Read<F[K]> };
type Optional<F extends Readers> = { [K in keyof F as undefined extends Read<F[K]> ? K : never]?: Read<F[K]> };
type Fields<F extends Readers> = { [K in keyof (Given<F> & Optional<F>)]: (Given<F> & Optional<F>)[K] };

/** Reads these fields and drops the others. */
export const asRecord =
  <F extends Readers>(fields: F): Reader<Fields<F>> =>
  (value, onMismatch) => {
    const source = asObject(value, onMismatch);
    const read = Object.entries(fields).map(([name, readField]) => [name, readField(source?.[name], (path) => onMismatch(`.${name}${path}`))]);
    return Object.fromEntries(read) as Fields<F>;
  };
