import { commonSettings, listenSettings, urlSetting } from '@storefront/service-kit';
import { z } from 'zod';

/** The settings of the order service, as a zod shape for `readSettings`. */
export const config = {
  ...commonSettings,
  ...listenSettings,
  /** Where `services/catalog` listens. */
  CATALOG_URL: urlSetting('http', 'https'),
  JWT_PUBLIC_KEY: z.string().optional(),
};

export type OrderSettings = z.infer<z.ZodObject<typeof config>>;
