import { commonSettings, emailSetting, listenSettings, wholeNumberSetting } from '@storefront/service-kit';
import { z } from 'zod';
import type { CodeLimits } from './codes/codes';
import type { FailureLimits } from './users/use-cases';

const limit = (fallback: number) => wholeNumberSetting(1, 1_000_000).default(fallback);

/** The settings of the user service, as a zod shape for `readSettings`. */
export const config = {
  ...commonSettings,
  ...listenSettings,
  JWT_PRIVATE_KEY: z.string().optional(),
  JWT_PUBLIC_KEY: z.string().optional(),
  /** The first admin; an existing one is left alone. What is unset is made up. */
  ADMIN_EMAIL: emailSetting.optional(),
  ADMIN_PASSWORD: z.string().min(6, 'must be at least 6 characters long').max(200, 'must be at most 200 characters long').optional(),
  /** The window of the limits that name no other. Addresses are counted as ranges: an IPv4 address, an IPv6 /64. */
  LIMIT_WINDOW_MINUTES: wholeNumberSetting(1, 1440).default(15),
  /** Wrong passwords for one account from one address range. */
  LOGIN_FAILURES_PER_ADDRESS: limit(20),
  /** Wrong passwords for one account from anywhere, in a day. Then a log-in on a device that is not known needs a code by mail. */
  LOGIN_FAILURES_PER_ACCOUNT: limit(100),
  /** Wrong passwords from one device that logged in before, in a day. Then it counts as not known. */
  LOGIN_FAILURES_PER_DEVICE: limit(20),
  /** From one address range, over all accounts; wrong passwords and wrong codes apart. A shop behind one address is many people. */
  FAILURES_PER_ADDRESS: limit(500),
  /** Codes for one account that one address range asks for. The account itself is mailed as many, then one in 15 to 30 minutes. */
  OTP_REQUESTS_PER_ACCOUNT: limit(5),
  OTP_REQUESTS_PER_ADDRESS: limit(100),
  /** Guesses at the codes of one account, whoever guesses. Then they wait 1, 2, 4 … minutes, up to an hour. */
  OTP_FAILURES_PER_ACCOUNT: limit(5),
  OTP_FAILURES_PER_DAY: limit(20),
  /** From one address range; 0 is no limit. */
  REGISTRATIONS_PER_MINUTE: wholeNumberSetting(0, 1_000_000).default(10),
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
  // Whoever asks, the mail goes to the owner, who can use the code. So the owner waits half an hour for the next one at most.
  mails: { free: settings.OTP_REQUESTS_PER_ACCOUNT, firstWaitMs: 15 * minute, longestWaitMs: 30 * minute, perDay: settings.OTP_REQUESTS_PER_ACCOUNT + 50 },
  guesses: { free: settings.OTP_FAILURES_PER_ACCOUNT, firstWaitMs: minute, longestWaitMs: 60 * minute, perDay: settings.OTP_FAILURES_PER_DAY },
  failuresPerRange: settings.FAILURES_PER_ADDRESS,
});
