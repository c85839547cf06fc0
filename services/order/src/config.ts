import { commonSettings, listenSettings, urlSetting, wholeNumberSetting } from '@storefront/service-kit';
import { z } from 'zod';

/** The settings of the order service, as a zod shape for `readSettings`. */
export const config = {
  ...commonSettings,
  ...listenSettings,
  /** Where `services/catalog` listens. */
  CATALOG_URL: urlSetting('http', 'https'),
  /** After so many hours a UPI order of which nobody has told a payment is cancelled; 0 is never. */
  UNPAID_ORDER_HOURS: wholeNumberSetting(0, 8_760).default(48),
  JWT_PUBLIC_KEY: z.string().optional(),
};

export type OrderSettings = z.infer<z.ZodObject<typeof config>>;
