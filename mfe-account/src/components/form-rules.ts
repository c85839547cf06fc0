import { isEmailAddress, mobilePattern, plainText } from '@storefront/contracts/rules';
import type { FieldErrors, FieldValues } from 'react-hook-form';

export const firstProblem = <T extends FieldValues>(errors: FieldErrors<T>): string =>
  Object.values(errors)
    .map((error) => error?.message)
    .find((message) => typeof message === 'string') ?? '';

export const invalidEmail = 'Please enter a valid email address';
export const isEmail = (text: string): boolean => isEmailAddress(plainText(text).toLowerCase());

/** The problem of a new password; blank if there is none. Counts in Unicode form C, like the server: a keyboard may send one letter as one character or as two. */
export function passwordProblem(password: string): string {
  const { length } = password.normalize('NFC');
  if (length < 6) return 'Password must be at least 6 characters long';
  return length > 200 ? 'Password must be at most 200 characters long' : '';
}

export const invalidPhone = 'Please enter a 10-digit phone number';
/** The digits without the spaces and hyphens that customers type between them, and without the +91 or 0 that customers and browsers put before the ten digits. */
export const phoneDigits = (text: string): string => plainText(text).replace(/[\s-]/g, '').replace(/^(\+91|0)(?=\d{10}$)/, '');
export const isPhone = (text: string): boolean => mobilePattern.test(phoneDigits(text));

/** Also true for a text of invisible characters. */
export const isBlank = (text: string | undefined): boolean => plainText(text ?? '') === '';

/** A typed code: digits only, at most five. */
export const codeDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, 5);
export const isCode = (text: string): boolean => /^\d{5}$/.test(text);
