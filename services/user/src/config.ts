import { commonSettings, listenSettings, wholeNumberSetting } from '@storefront/service-kit';
import { emailSchema } from '@storefront/contracts';
import { z } from 'zod';

const limit = (fallback: number) => wholeNumberSetting(1, 1_000_000).default(fallback);

/** The settings of the user service, as a zod shape for `readSettings`. */
export const config = {
  ...commonSettings,
  ...listenSettings,
  JWT_PRIVATE_KEY: z.string().optional(),
  JWT_PUBLIC_KEY: z.string().optional(),
  /** The first admin; an existing one is left alone. What is unset is made up. */
  ADMIN_EMAIL: z
    .string()
    .refine((value) => emailSchema.safeParse(value).success, 'must be an e-mail address')
    .transform((value) => value.trim().toLowerCase())
    .optional(),
  ADMIN_PASSWORD: z.string().min(6, 'must be at least 6 characters long').max(200, 'must be at most 200 characters long').optional(),
  /** The window that all limits below count in; nobody is kept out for longer. */
  LIMIT_WINDOW_MINUTES: wholeNumberSetting(1, 1440).default(15),
  LOGIN_FAILURES_PER_ACCOUNT: limit(20),
  /** Wrong passwords and wrong codes together: a shop behind one address is many people. */
  FAILURES_PER_ADDRESS: limit(500),
  OTP_REQUESTS_PER_ACCOUNT: limit(5),
  OTP_REQUESTS_PER_ADDRESS: limit(100),
  OTP_FAILURES_PER_ACCOUNT: limit(10),
  /** From one address range; 0 is no limit. */
  REGISTRATIONS_PER_MINUTE: wholeNumberSetting(0, 1_000_000).default(10),
};

export type UserSettings = z.infer<z.ZodObject<typeof config>>;
