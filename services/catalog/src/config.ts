import { commonSettings, listenSettings, numberSetting, sharedSettings, textSetting } from '@storefront/service-kit';
import { z } from 'zod';

/** The settings of the catalogue service, as a zod shape for `readSettings`. */
export const config = {
  ...commonSettings,
  ...listenSettings,
  JWT_PUBLIC_KEY: sharedSettings.JWT_PUBLIC_KEY,
  PUBLIC_URL: sharedSettings.PUBLIC_URL,
  HOLD_MINUTES: numberSetting(0.05, 1_440)
    .default(15)
    .describe('How many minutes the shop holds the items of a shopper who is about to pay by UPI. Decimals are allowed.'),
  MAX_PIECES: sharedSettings.MAX_PIECES,
  SEED: z.enum(['demo', 'none'], 'must be demo or none').default('none').describe('`demo` fills an empty catalogue with the demo products, once.'),
  PICTURES_DIR: textSetting(4_000).default('services/catalog/demo-pictures').describe('The folder with the pictures of the demo products.'),
};

export type CatalogSettings = z.infer<z.ZodObject<typeof config>>;
