import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/** The problems of a form: field → message, the most important first. */
export type Problems<T> = Partial<Record<keyof T & string, string>>;

/** A resolver for react-hook-form from a pure function that returns the problems. */
export const resolverOf =
  <T extends FieldValues>(check: (values: T) => Problems<T>): Resolver<T> =>
  (values) => {
    const problems = Object.entries(check(values));
    if (problems.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(problems.map(([field, message]) => [field, { type: 'validate', message }]));
    return { values: {}, errors: errors as FieldErrors<T> };
  };
