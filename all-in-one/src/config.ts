import { config as catalog } from '@storefront/catalog';
import { config as gateway } from '@storefront/gateway';
import { config as notification } from '@storefront/notification';
import { config as order } from '@storefront/order';
import { publicUrlSetting } from '@storefront/service-kit';
import { pageSettings, shopSettings } from '@storefront/shell/server';
import { config as user } from '@storefront/user';
import { z } from 'zod';

const { CATALOG_URL: _catalog, ...orderSettings } = order;
const { ORDER_URL: _order, ...notificationSettings } = notification;

/** Every part's settings in one shape, so that one message lists all problems. The parts need no addresses: they are in one process. */
export const config = {
  ...catalog,
  ...orderSettings,
  ...user,
  ...notificationSettings,
  ...gateway,
  ...shopSettings,
  ...pageSettings,
  SEED: z.enum(['demo', 'none'], 'must be demo or none').default('demo').describe('`demo` fills an empty catalogue with the demo products, once.'),
  PUBLIC_URL: publicUrlSetting.optional().describe('The public address of the shop. Unset: the address on which it listens.'),
};

export type ShopSettings = z.infer<z.ZodObject<typeof config>>;
