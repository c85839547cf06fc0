import { commonSettings, emailSetting, listenSettings, sharedSettings, wholeNumberSetting } from '@storefront/service-kit';
import { z } from 'zod';
import type { CodeLimits } from './codes/codes';
import type { FailureLimits } from './users/use-cases';

const limit = (fallback: number) => wholeNumberSetting(1, 1_000_000).default(fallback);

/** The settings of the user service, as a zod shape for `readSettings`. */
export const config = {
  ...commonSettings,
  ...listenSettings,
  JWT_PRIVATE_KEY: z.string().optional().describe('The ES256 key that signs tokens, as PEM. Unset: generated into `DATA_DIR`.'),
  JWT_PUBLIC_KEY: sharedSettings.JWT_PUBLIC_KEY,
  ADMIN_EMAIL: emailSetting.optional().describe('The e-mail address of the first admin, `admin@storefront.example` if unset. An existing admin stays as it is.'),
  ADMIN_PASSWORD: z
    .string()
    .min(6, 'must be at least 6 characters long')
    .max(200, 'must be at most 200 characters long')
    .optional()
    .describe('The password of the first admin, 6 to 200 characters. Unset: generated at the first start and printed once.'),
  LIMIT_WINDOW_MINUTES: wholeNumberSetting(1, 1440)
    .default(15)
    .describe('The period in which the limits below count, unless their text names another period. An address range is an IPv4 address or an IPv6 /64.'),
  LOGIN_FAILURES_PER_ADDRESS: limit(20).describe('Wrong passwords for one account from one address range.'),
  LOGIN_FAILURES_PER_ACCOUNT: limit(100).describe('Wrong passwords for one account from anywhere, per day. After that, an unknown device needs a code by e-mail.'),
  LOGIN_FAILURES_PER_DEVICE: limit(20).describe('Wrong passwords from a device that logged in before, per day. After that, the device counts as unknown.'),
  FAILURES_PER_ADDRESS: limit(500).describe('Wrong passwords, and separately wrong codes, from one address range over all accounts. Many people may share an address.'),
  OTP_REQUESTS_PER_ACCOUNT: limit(5).describe(
    'Codes that one address range may request for one account. The account gets as many mails, then one every 15 to 30 minutes.',
  ),
  OTP_REQUESTS_PER_ADDRESS: limit(100).describe('Codes that one address range may request for all accounts together.'),
  OTP_FAILURES_PER_ACCOUNT: limit(5).describe('Wrong guesses at the codes of one account, from anywhere. After that, each guess waits 1, 2, 4 … minutes, at most an hour.'),
  OTP_FAILURES_PER_DAY: limit(20).describe('Wrong guesses at the codes of one account, per day.'),
  REGISTRATIONS_PER_MINUTE: wholeNumberSetting(0, 1_000_000).default(10).describe('New accounts from one address range, per minute; `0` is no limit.'),
};

export type UserSettings = z.infer<z.ZodObject<typeof config>>;

const minute = 60_000;

export const failureLimitsOf = (settings: UserSettings): FailureLimits => ({
  perAccountAndRange: settings.LOGIN_FAILURES_PER_ADDRESS,
  perAccount: settings.LOGIN_FAILURES_PER_ACCOUNT,
  perDevice: settings.LOGIN_FAILURES_PER_DEVICE,
  perRange: settings.FAILURES_PER_ADDRESS,
});

export const codeLimitsOf = (settings: UserSettings): CodeLimits => ({
  requestsPerAccountAndRange: settings.OTP_REQUESTS_PER_ACCOUNT,
  requestsPerRange: settings.OTP_REQUESTS_PER_ADDRESS,
  // Strangers can use up this limit. The longest wait is short, so that the owner gets a code within half an hour.
  mails: { free: settings.OTP_REQUESTS_PER_ACCOUNT, firstWaitMs: 15 * minute, longestWaitMs: 30 * minute, perDay: settings.OTP_REQUESTS_PER_ACCOUNT + 50 },
  guesses: { free: settings.OTP_FAILURES_PER_ACCOUNT, firstWaitMs: minute, longestWaitMs: 60 * minute, perDay: settings.OTP_FAILURES_PER_DAY },
  failuresPerRange: settings.FAILURES_PER_ADDRESS,
});
