import { z } from 'zod';

/** A document's identifier: 96 random bits as 24 hexadecimal digits, so that it cannot be guessed. */
export const idSchema = z.string().regex(/^[0-9a-f]{24}$/, 'Invalid id');

/** Tabs and line ends are typed; other control characters come from elsewhere, and some (a null byte) not every program survives. */
const typed = /^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*$/;

/** Text that a person typed: trimmed, not blank, bounded. `label` names it in the message. */
export const text = (label: string, max: number) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} must be at most ${max} characters long`)
    .regex(typed, `${label} must not hold control characters`);

/** Text that may be left out or blank. */
export const optionalText = (label: string, max: number) =>
  z
    .string(`${label} must be text`)
    .trim()
    .max(max, `${label} must be at most ${max} characters long`)
    .regex(typed, `${label} must not hold control characters`)
    .optional();

/** An amount in rupees with at most two decimals. */
export const rupees = (label: string) =>
  z
    .number(`${label} must be a number`)
    .min(0, `${label} must not be negative`)
    .max(100_000_000, `${label} is too large`)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, `${label} must have at most two decimals`);

export const emailSchema = z
  .string('Email is required')
  .trim()
  .toLowerCase()
  .min(1, 'Email is required')
  .max(254, 'Please enter a valid email address')
  .regex(typed, 'Please enter a valid email address')
  .regex(/^[^\s@<>"',;:()[\]\\]+@[^\s@<>"',;:()[\]\\]+\.[^\s@<>"',;:()[\]\\]+$/, 'Please enter a valid email address');

/** In one Unicode form (NFC), so that a password is as long from every keyboard. */
const lengthOf = (password: string) => password.normalize('NFC').length;

/** In any form 200 characters of a password are shorter; longer texts are not normalised. */
const longestTyped = 1000;

/** A new password. It is passed on as it was typed. */
export const passwordSchema = z
  .string('Password is required')
  .max(longestTyped, { message: 'Password must be at most 200 characters long', abort: true })
  .refine((password) => lengthOf(password) >= 6, 'Password must be at least 6 characters long')
  .refine((password) => lengthOf(password) <= 200, 'Password must be at most 200 characters long')
  .meta({ minLength: 6, maxLength: 200 });

/** A password that there is already. Either form may be the one whose length was checked when it was set. */
export const existingPasswordSchema = (label: string) =>
  z
    .string(`${label} is required`)
    .min(1, `${label} is required`)
    .max(longestTyped, { message: `${label} must be at most 200 characters long`, abort: true })
    .refine((password) => Math.min(password.length, lengthOf(password)) <= 200, `${label} must be at most 200 characters long`)
    .meta({ maxLength: 200 });

/** Ten digits, as registration asks for (specification, 5). */
export const mobileSchema = z
  .string('Please enter a 10-digit phone number')
  .trim()
  .regex(/^\d{10}$/, 'Please enter a 10-digit phone number');

/** ISO 8601, UTC. */
export const timestampSchema = z.iso.datetime();

/** Every failure, at every path. `message` is fit to be shown; of an order that is refused for one product, `product` is its id. */
export const errorAnswerSchema = z.object({ success: z.literal(false), message: z.string(), product: z.string().optional() });
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>;

/** A command that was carried out. */
export const commandAnswerSchema = z.object({ success: z.literal(true), message: z.string() });
export type CommandAnswer = z.infer<typeof commandAnswerSchema>;

/** A query parameter that is a whole number from `min` to `max`. */
export const wholeNumberParam = (label: string, min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `${label} must be a whole number`)
    .transform(Number)
    .pipe(z.number().min(min, `${label} must be at least ${min}`).max(max, `${label} must be at most ${max}`))
    .default(fallback);
