import { commonSettings, listenSettings, sharedSettings, textSetting } from '@storefront/service-kit';
import { z } from 'zod';

/** The settings of the catalogue service, as a zod shape for `readSettings`. */
export const config = {
  ...commonSettings,
  ...listenSettings,
  JWT_PUBLIC_KEY: sharedSettings.JWT_PUBLIC_KEY,
  PUBLIC_URL: sharedSettings.PUBLIC_URL,
  SEED: z.enum(['demo', 'none'], 'must be demo or none').default('none').describe('`demo` fills an empty catalogue with the demo products, once.'),
  PICTURES_DIR: textSetting(4_000).default('services/catalog/dist/pictures').describe('The folder with the pictures of the demo products, which the build draws.'),
};

export type CatalogSettings = z.infer<z.ZodObject<typeof config>>;
