import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/** What is wrong with a form: field → message, in the order in which the messages matter. */
export type Problems<T> = Partial<Record<keyof T & string, string>>;

/** Makes react-hook-form ask one pure function what is wrong. */
export const resolverOf =
  <T extends FieldValues>(check: (values: T) => Problems<T>): Resolver<T> =>
  (values) => {
    const problems = Object.entries(check(values));
    if (problems.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(problems.map(([field, message]) => [field, { type: 'validate', message }]));
    return { values: {}, errors: errors as FieldErrors<T> };
  };
