import { addressSetting, commonSettings, listenSettings, sharedSettings, wholeNumberSetting } from '@storefront/service-kit';
import type { z } from 'zod';

/** The settings of the order service, as a zod shape for `readSettings`. */
export const config = {
  ...commonSettings,
  ...listenSettings,
  CATALOG_URL: addressSetting('the catalogue service'),
  UNPAID_ORDER_HOURS: wholeNumberSetting(0, 8_760)
    .default(48)
    .describe('The shop cancels a UPI order without payment details after this many hours. The customer gets a reminder twelve hours before, or halfway if the setting is below 24. With `0` the shop never cancels, and only customers of part-paid orders get a reminder, after 36 hours, and not more than a week after the last change of the status or of a payment.'),
  RETURN_DAYS: wholeNumberSetting(0, 365).default(7).describe('A customer can ask for a return until midnight in India at the end of this many days after the delivery. With `0` no order can be returned.'),
  MAX_PIECES: sharedSettings.MAX_PIECES,
  MAX_OPEN_ORDERS: wholeNumberSetting(0, 10_000).default(20).describe('The maximum number of orders of one customer that are neither paid nor shipped; `0` is no limit.'),
  JWT_PUBLIC_KEY: sharedSettings.JWT_PUBLIC_KEY,
};

export type OrderSettings = z.infer<z.ZodObject<typeof config>>;
