import { commonSettings, listenSettings, textSetting } from '@storefront/service-kit';
import { z } from 'zod';

/** What the catalogue reads from the environment; for `readSettings`. */
export const config = {
  ...commonSettings,
  ...listenSettings,
  /** PEM; left out, the keys in DATA_DIR are used. */
  JWT_PUBLIC_KEY: z.string().optional(),
  /** `demo` fills an empty catalogue with the demo products. */
  SEED: z.enum(['demo', 'none'], 'must be demo or none').default('none'),
  /** Where the demo products' pictures were drawn to. */
  PICTURES_DIR: textSetting(4_000).default('services/catalog/dist/pictures'),
};

export type CatalogSettings = z.infer<z.ZodObject<typeof config>>;
