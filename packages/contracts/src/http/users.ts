import { z } from 'zod';
import { isEmailAddress } from '../rules';
import { addressSchema } from './addresses';
import { choiceParam, commandAnswerSchema, emailSchema, existingPasswordSchema, idSchema, invalidEmail, keptLine, keptToken, laterPageFields, mobileOrBlankSchema, mobileSchema, optionalText, passwordSchema, personName, timestampSchema, typedEmailSchema, wholeNumberParam } from './common';
import type { Endpoint } from './endpoint';
import { form } from './form';

export const roles = ['customer', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The browser stores it under the key `user` after a login. */
export const sessionUserSchema = z.object({
  _id: idSchema,
  name: keptLine,
  email: keptLine,
  phone: keptLine,
  role: z.enum(roles),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

/** The claims of a token, signed with ES256. `sub` is the user's id; `iat` and `exp` are seconds. */
export const tokenClaimsSchema = z.object({
  sub: idSchema,
  role: z.enum(roles),
  name: keptLine,
  email: keptLine,
  /** The user's revision when the token was issued. A service that received a newer revision by event uses the event's name and e-mail address. */
  rev: z.number().int().optional(),
  iat: z.number(),
  exp: z.number(),
});
export type TokenClaims = z.infer<typeof tokenClaimsSchema>;

/** Identifies a browser that logged in before: an opaque text that the browser stores and sends with the next form. */
const deviceField = { device: z.string('device must be text').max(1000, { error: 'device is too long', abort: true }).optional() };

/** `code` comes from a mail; see `requestLoginCode`. Like the page, this requires both fields before it checks the address (specification, 5). */
export const loginFormSchema = form({
  email: typedEmailSchema,
  password: existingPasswordSchema('Password'),
  code: z.string('The code must be text').trim().max(100, { error: 'The code is too long', abort: true }).optional(),
  ...deviceField,
}).refine(({ email }) => isEmailAddress(email), { error: invalidEmail, path: ['email'] });
export const loginCodeFormSchema = form({ email: emailSchema, ...deviceField });
export const loginAnswerSchema = z.object({
  success: z.literal(true),
  message: keptLine,
  data: z.object({ token: keptToken, user: sessionUserSchema, device: keptLine }),
});
export type LoginAnswer = z.infer<typeof loginAnswerSchema>;

export const registrationFormSchema = z.object({
  name: personName('Name', 100),
  email: emailSchema,
  phone: mobileSchema,
  password: passwordSchema,
});
export type RegistrationForm = z.infer<typeof registrationFormSchema>;

export const profileSchema = sessionUserSchema.extend({ addresses: z.array(addressSchema) });
export type Profile = z.infer<typeof profileSchema>;
/** The specification has the profile's fields at the top level. `user` repeats them, because other answers also put their data into a named field. */
export const profileAnswerSchema = profileSchema.extend({ success: z.literal(true), user: profileSchema });

export const profileFormSchema = form({
  name: personName('Name', 100),
  email: emailSchema,
  phone: mobileOrBlankSchema.optional(),
});
/** `token` has the new name and e-mail address and expires when the token of the request does. */
export const updatedProfileAnswerSchema = profileAnswerSchema.extend({ message: keptLine, token: keptToken.optional() });

export const changePasswordFormSchema = form({
  currentPassword: existingPasswordSchema('Current password'),
  newPassword: passwordSchema,
  ...deviceField,
});

/** The change revokes every token and forgets every device of the user. These are new ones, so that this browser stays logged in. */
export const changedPasswordAnswerSchema = commandAnswerSchema.extend({ token: keptToken, device: keptLine });

export const forgotPasswordFormSchema = form({ email: emailSchema, ...deviceField });
export const verifyOtpFormSchema = form({
  email: emailSchema,
  otp: z.string('OTP is required').max(5, { error: 'Please enter the 5-digit OTP', abort: true }).regex(/^\d{5}$/, 'Please enter the 5-digit OTP'),
  ...deviceField,
});
export const verifyOtpAnswerSchema = commandAnswerSchema.extend({ resetToken: keptToken });
export const resetPasswordFormSchema = form({ password: passwordSchema, ...deviceField });
export const resetPasswordAnswerSchema = commandAnswerSchema.extend({ device: keptLine });

export const customerSchema = z.object({
  _id: idSchema,
  name: keptLine,
  email: keptLine,
  phone: keptLine,
  /** Orders that were placed and not cancelled. */
  orders: z.number().int(),
  /** The total of these orders in rupees. */
  totalSpent: z.number(),
  createdAt: timestampSchema,
});
export type Customer = z.infer<typeof customerSchema>;
export const customerPageSize = 15;
export const customerListQuerySchema = z.object({
  page: wholeNumberParam('page', 1, 1_000_000, 1),
  limit: wholeNumberParam('limit', 1, 100, customerPageSize),
  search: optionalText('search', 200),
  sortBy: choiceParam('sortBy', ['name', 'email', 'phone', 'orders', 'totalSpent', 'createdAt']).transform((column = 'createdAt') => column),
  sortOrder: choiceParam('sortOrder', ['asc', 'desc']).transform((order = 'desc') => order),
});
export const customerListAnswerSchema = z.object({ success: z.literal(true), customers: z.array(customerSchema), ...laterPageFields });

export const userEndpoints = [
  { id: 'login', method: 'POST', path: '/api/auth/login', answeredBy: 'user', access: 'public', summary: 'Exchanges an e-mail address and a password for a token. If a 429 has `codeByMail`, a code by mail is accepted at once.', body: loginFormSchema, status: 200, answer: loginAnswerSchema },
  { id: 'requestLoginCode', method: 'POST', path: '/api/auth/login-code', answeredBy: 'user', access: 'public', summary: 'Mails a code to log in if the address is known; the answer is the same if it is not.', body: loginCodeFormSchema, status: 200, answer: commandAnswerSchema },
  { id: 'register', method: 'POST', path: '/api/auth/register', answeredBy: 'user', access: 'public', summary: 'Creates a customer.', body: registrationFormSchema, status: 201, answer: commandAnswerSchema, failures: [409] },
  { id: 'getProfile', method: 'GET', path: '/api/users/me', answeredBy: 'user', access: 'signed-in', summary: 'The caller, with addresses.', status: 200, answer: profileAnswerSchema },
  { id: 'updateProfile', method: 'PUT', path: '/api/users/update', answeredBy: 'user', access: 'signed-in', summary: 'Saves name, e-mail address and phone.', body: profileFormSchema, status: 200, answer: updatedProfileAnswerSchema, failures: [409] },
  { id: 'changePassword', method: 'PUT', path: '/api/users/change-password', answeredBy: 'user', access: 'signed-in', summary: 'Changes the password and revokes every older token.', body: changePasswordFormSchema, status: 200, answer: changedPasswordAnswerSchema },
  { id: 'forgotPassword', method: 'POST', path: '/api/users/forgot-password', answeredBy: 'user', access: 'public', summary: 'Mails a one-time code if the address is known; the answer is the same if it is not.', body: forgotPasswordFormSchema, status: 200, answer: commandAnswerSchema },
  { id: 'verifyOtp', method: 'POST', path: '/api/users/verify-otp', answeredBy: 'user', access: 'public', summary: 'Exchanges the code for a reset token.', body: verifyOtpFormSchema, status: 200, answer: verifyOtpAnswerSchema },
  { id: 'resetPassword', method: 'POST', path: '/api/users/reset-password/:resetToken', answeredBy: 'user', access: 'public', summary: 'Sets a new password and revokes every older token.', body: resetPasswordFormSchema, status: 200, answer: resetPasswordAnswerSchema },
  { id: 'listCustomers', method: 'GET', path: '/customers', answeredBy: 'user', access: 'admin', summary: 'Customers with their orders and totals: searched, sorted, paged.', query: customerListQuerySchema, status: 200, answer: customerListAnswerSchema },
] satisfies Endpoint[];
