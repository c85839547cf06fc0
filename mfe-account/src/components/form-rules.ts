import { isEmailAddress, mobilePattern, plainText } from '@storefront/contracts/rules';
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

/** The first message of the first rule that was broken. */
export const firstProblem = <T extends FieldValues>(errors: FieldErrors<T>): string =>
  Object.values(errors)
    .map((error) => error?.message)
    .find((message) => typeof message === 'string') ?? '';

export const invalidEmail = 'Please enter a valid email address';
export const isEmail = (text: string): boolean => isEmailAddress(plainText(text).toLowerCase());

export const shortPassword = 'Password must be at least 6 characters long';
/** Counted in one Unicode form, as the server does: keyboards write the same letter in one character or in two. */
export const isShortPassword = (password: string): boolean => password.normalize('NFC').length < 6;

export const invalidPhone = 'Please enter a 10-digit phone number';
/** Ten digits, however they were grouped when typed. */
export const phoneDigits = (text: string): string => plainText(text).replace(/[\s-]/g, '');
export const isPhone = (text: string): boolean => mobilePattern.test(phoneDigits(text));

/** Also where it holds only characters that show nothing. */
export const isBlank = (text: string | undefined): boolean => plainText(text ?? '') === '';

/** Of a code by mail: digits only, five at most. */
export const codeDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, 5);
export const isCode = (text: string): boolean => /^\d{5}$/.test(text);
