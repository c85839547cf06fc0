import { z } from 'zod';
import { controlCharacters, emailPattern, hasUnseen, longestEmail, mobilePattern, plainText, withPlainBreaks } from '../rules';

/** A document's identifier: 96 random bits as 24 hexadecimal digits, so that it cannot be guessed. */
export const idSchema = z.string().max(24, { error: 'Invalid id', abort: true }).regex(/^[0-9a-f]{24}$/, 'Invalid id');

/** The position of a page in its list. `total` counts the entries of all pages; `pages` is the number of pages at this page size. */
export const pageFields = { total: z.number().int(), page: z.number().int(), pages: z.number().int() };

/** The same for lists whose older services answer only `total`. */
export const laterPageFields = { ...pageFields, page: pageFields.page.optional(), pages: pageFields.pages.optional() };

export const withoutControls = new RegExp(`^[^${controlCharacters}]*$`);

/** Extra characters that a text may have before `plainText` removes the invisible ones, which contact lists add to copied text. */
const unseenAllowance = 20;

/**
 * Text from outside. zod runs later checks even if an earlier one failed, so the maximum aborts: no regular expression sees a text that
 * is too long. A line break counts as one character. `plainText` can make the text shorter or longer, so it is measured again.
 */
export const typedText = (max: number, { required, tooLong }: { required: string; tooLong: string }) =>
  z
    .string(required)
    .trim()
    .overwrite(withPlainBreaks)
    .max(max + unseenAllowance, { error: tooLong, abort: true })
    .overwrite(plainText)
    .max(max, { error: tooLong, abort: true });

const line = (label: string, max: number, required: string) =>
  typedText(max, { required, tooLong: `${label} must be at most ${max} characters long` });

/** Typed text: trimmed, visible, with a maximum. `label` names it in the message. */
export const text = (label: string, max: number) =>
  line(label, max, `${label} is required`)
    .min(1, `${label} is required`)
    .regex(withoutControls, `${label} must not contain control characters`);

const withoutControlsAndBreaks = /^[^\x00-\x08\x0a-\x1f\x7f\x85\u2028\u2029]*$/;

/** A person's name. On one line, because mails begin with it: further lines would look like the shop's own text. */
export const personName = (label: string, max: number) =>
  line(label, max, `${label} is required`)
    .min(1, `${label} is required`)
    .regex(withoutControlsAndBreaks, `${label} must be on one line, without control characters`);

/** Typed text that may be missing or blank. */
export const optionalText = (label: string, max: number) =>
  line(label, max, `${label} must be text`)
    .regex(withoutControls, `${label} must not contain control characters`)
    .optional();

/**
 * Text in an answer or an event, written by the shop itself. A reader cuts a longer text instead of rejecting it, so that older stored
 * data never makes a page or a consumer fail.
 */
export const keptText = (max: number) =>
  z
    .string()
    .overwrite((value) => (value.length > max ? value.slice(0, max) : value))
    .max(max)
    .meta({ 'x-longer-is-cut': true });

/** A name, a number, an address line, an identifier: forms allow at most 500 characters. */
export const keptLine = keptText(1_000);

/** A token. It contains a name and an e-mail address. */
export const keptToken = keptText(8_000);

/** Reads a number that a form sends as text: at most 20 characters that match `pattern`. The schema rejects everything else. */
export const spelledNumber = (pattern: RegExp) => (value: unknown) => {
  if (typeof value !== 'string' || value.length > 20) return value;
  return pattern.test(value.trim()) ? Number(value) : value;
};

/** An amount in rupees with at most two decimals. */
export const rupees = (label: string) =>
  z
    .number(`${label} must be a number`)
    .min(0, `${label} must not be negative`)
    .max(100_000_000, `${label} is too large`)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, `${label} must have at most two decimals`);

/** An amount of money in a form: at least one paisa, in rupees. */
export const amountSchema = rupees('Amount').min(0.01, 'Amount must be more than zero');
/** The same; a form may send it as text. */
export const typedAmountSchema = z.preprocess(spelledNumber(/^\d{1,9}(\.\d{1,2})?$/), amountSchema);

/** Pieces of one product. */
export const quantitySchema = (most: number) =>
  z.number('Quantity must be a number').int('Quantity must be a whole number').min(1, 'Quantity must be at least 1').max(most, 'Quantity is too large');

export const invalidEmail = 'Please enter a valid email address';

/** Lower-case text that need not be an address. */
export const typedEmailSchema = typedText(longestEmail, { required: 'Email is required', tooLong: invalidEmail }).toLowerCase().min(1, 'Email is required');

export const emailSchema = typedEmailSchema
  .regex(emailPattern, invalidEmail)
  .refine((value) => !hasUnseen(value), invalidEmail);

/** Counts in one Unicode form (NFC), so that a password has the same length from every keyboard. */
const lengthOf = (password: string) => password.normalize('NFC').length;

/** 200 characters are shorter than this in every Unicode form. Longer texts are not normalised. */
const longestTyped = 1000;

/** A new password. It stays as typed. */
export const passwordSchema = z
  .string('Password is required')
  .max(longestTyped, { message: 'Password must be at most 200 characters long', abort: true })
  .refine((password) => lengthOf(password) >= 6, 'Password must be at least 6 characters long')
  .refine((password) => lengthOf(password) <= 200, 'Password must be at most 200 characters long')
  .meta({ minLength: 6, maxLength: 200 });

/** A password that was set earlier. Its length may have been checked in either Unicode form. */
export const existingPasswordSchema = (label: string) =>
  z
    .string(`${label} is required`)
    .min(1, `${label} is required`)
    .max(longestTyped, { message: `${label} must be at most 200 characters long`, abort: true })
    .refine((password) => Math.min(password.length, lengthOf(password)) <= 200, `${label} must be at most 200 characters long`)
    .meta({ maxLength: 200 });

const invalidMobile = 'Please enter a 10-digit phone number';
const mobile = typedText(10, { required: invalidMobile, tooLong: invalidMobile });

/** Ten digits, as registration asks for (specification, 5). */
export const mobileSchema = mobile.regex(mobilePattern, invalidMobile);

/** The same in a profile, which can have no phone. */
export const mobileOrBlankSchema = mobile.regex(/^(?:\d{10})?$/, invalidMobile);

/** ISO 8601, UTC. */
export const moment = (message?: string) => z.string(message).max(40, { ...(message && { error: message }), abort: true }).check(z.iso.datetime(message));
export const timestampSchema = moment();

/**
 * The answer to every failure. `message` can be shown. `product` is the id of the product for which an order or a hold was rejected. `codeByMail`
 * means that a caller who must wait to log in can log in now with a code by mail.
 */
export const errorAnswerSchema = z.object({
  success: z.literal(false),
  message: keptLine,
  product: keptLine.optional(),
  /** Pieces of the product that the caller can have, if a hold was rejected. */
  left: z.number().int().optional(),
  /** If other shoppers hold the product: when pieces may be free again. */
  freeAt: timestampSchema.optional(),
  codeByMail: z.literal(true).optional(),
  /** The headings of a statement whose columns staff must choose. */
  headings: z.array(keptLine).optional(),
  /** The caller's order that already has the `Idempotency-Key`, see `keyReusedAnswerSchema`. */
  order: z.looseObject({ _id: idSchema }).optional(),
});

/** The answer to a successful command. */
export const commandAnswerSchema = z.object({ success: z.literal(true), message: keptLine });
export type CommandAnswer = z.infer<typeof commandAnswerSchema>;

/** A query parameter that is a whole number from `min` to `max`, undefined if it is left out or blank. The OpenAPI document describes the number (`x-number`), not its text. */
export const optionalNumberParam = (label: string, min: number, max: number) =>
  z
    .string({ error: ({ input }) => (Array.isArray(input) ? `${label} is given more than once` : `${label} must be a whole number`) })
    .max(9, { error: `${label} must be a whole number`, abort: true })
    .regex(/^\d{0,9}$/, `${label} must be a whole number`)
    .meta({ 'x-number': { minimum: min, maximum: max } })
    .transform((value) => (value === '' ? undefined : Number(value)))
    .pipe(z.number().min(min, `${label} must be at least ${min}`).max(max, `${label} must be at most ${max}`).optional())
    .optional();
/** The same with a number for a parameter that is left out or blank. */
export const wholeNumberParam = (label: string, min: number, max: number, fallback: number) => optionalNumberParam(label, min, max).transform((value = fallback) => value);

const invalidKey = 'Idempotency-Key must be 1 to 100 visible ASCII characters';
/** The header `Idempotency-Key`. */
export const idempotencyKeySchema = z.string().min(1, invalidKey).max(100, { error: invalidKey, abort: true }).regex(/^[\x21-\x7e]+$/, invalidKey);

/** For a value that counts as left out if it is blank, such as the filter `?state=`. */
export const unlessBlank = <Value extends string>(value: Value) => (value === '' ? undefined : (value as Exclude<Value, ''>));
/** An identifier in a form. Blank counts as left out. */
export const idOrNone = z.string('Invalid id').trim().max(24, { error: 'Invalid id', abort: true }).regex(/^(?:[0-9a-f]{24})?$/, 'Invalid id').transform(unlessBlank).optional();
/** Typed text in a form. Blank counts as left out. */
export const textOrNone = (label: string, max: number) => optionalText(label, max).unwrap().transform(unlessBlank).optional();
/** A choice in a query. */
export const choiceParam = <const Value extends string>(name: string, values: readonly Value[], message = `${name} must be one of ${values.join(', ')}`) =>
  z.enum([...values, ''], message).transform(unlessBlank).optional();
/** An identifier in a query. */
export const idParam = (message: string) => z.union([z.literal(''), idSchema], message).transform(unlessBlank).optional();
