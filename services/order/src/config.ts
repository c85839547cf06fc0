import { demoShop } from '@storefront/contracts';
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
  /** Pieces of one product in an order; 0 is no limit. The shell reads the same setting, so that the cart knows it too. */
  MAX_PIECES: wholeNumberSetting(0, 10_000).default(demoShop.maxPieces),
  /** Orders of one customer that are neither paid nor shipped; 0 is no limit. */
  MAX_OPEN_ORDERS: wholeNumberSetting(0, 10_000).default(20),
  JWT_PUBLIC_KEY: z.string().optional(),
};

export type OrderSettings = z.infer<z.ZodObject<typeof config>>;
