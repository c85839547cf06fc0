/** Called with the path of what does not fit, as in `.products[].name`; blank for the value itself. */
type OnMisfit = (path: string) => void;

/**
 * Reads a value of an answer, and gives a stand-in for what is missing, null or of another type, so that pages need not ask: blank text, an
 * empty list, false, a record of stand-ins. A number has no stand-in that is not a lie: it is undefined.
 */
export type Reader<T> = (value: unknown, onMisfit: OnMisfit) => T;

/** What a reader makes of an answer. */
export type Read<R> = R extends Reader<infer T> ? T : never;

const ofType =
  <T>(type: string, standIn: T): Reader<T> =>
  (value, onMisfit) => {
    if (typeof value === type) return value as T;
    onMisfit('');
    return standIn;
  };

export const asText = ofType('string', '');
export const asNumber = ofType<number | undefined>('number', undefined);
export const asFlag = ofType('boolean', false);

/** For text that is shown and no more: `standIn` where it is blank, too. */
export const asTextOr =
  (standIn: string): Reader<string> =>
  (value, onMisfit) =>
    asText(value, onMisfit) || standIn;

const isGiven = (value: unknown) => value !== undefined && value !== null;

/** Undefined where the value, or one of its `vital` paths, does not fit. */
function readWith<T>(read: Reader<T>, value: unknown, onMisfit: OnMisfit, vital: string[]): T | undefined {
  let fits = isGiven(value);
  const result = read(value, (path) => {
    if (vital.includes(path)) fits = false;
    onMisfit(path);
  });
  return fits ? result : undefined;
}

/** For what may be left out: undefined where it is, and where it does not fit. */
export const asOptional =
  <T>(read: Reader<T>): Reader<T | undefined> =>
  (value, onMisfit) => (isGiven(value) ? readWith(read, value, onMisfit, ['']) : undefined);

const asArray = (value: unknown, onMisfit: OnMisfit): unknown[] => (Array.isArray(value) ? value : (onMisfit(''), []));

/** Leaves out items that do not fit, and records whose `_id` does not: they can be neither told apart nor led to. */
export const asList =
  <T>(read: Reader<T>): Reader<T[]> =>
  (value, onMisfit) =>
    asArray(value, onMisfit)
      .map((item) => readWith(read, item, (path) => onMisfit(`[]${path}`), ['', '._id']))
      .filter((item) => item !== undefined);

const asObject = ofType<Record<string, unknown> | null>('object', null);

type Readers = Record<string, Reader<unknown>>;
type Given<F extends Readers> = { [K in keyof F as undefined extends Read<F[K]> ? never : K]: Read<F[K]> };
type Optional<F extends Readers> = { [K in keyof F as undefined extends Read<F[K]> ? K : never]?: Read<F[K]> };
type Fields<F extends Readers> = { [K in keyof (Given<F> & Optional<F>)]: (Given<F> & Optional<F>)[K] };

/** Reads these fields and drops all others. */
export const asRecord =
  <F extends Readers>(fields: F): Reader<Fields<F>> =>
  (value, onMisfit) => {
    const source = asObject(value, onMisfit);
    const read = Object.entries(fields).map(([name, readField]) => [name, readField(source?.[name], (path) => onMisfit(`.${name}${path}`))]);
    return Object.fromEntries(read) as Fields<F>;
  };
