import { config as catalog } from '@storefront/catalog';
import { config as gateway } from '@storefront/gateway';
import { config as notification } from '@storefront/notification';
import { config as order } from '@storefront/order';
import { urlSetting } from '@storefront/service-kit';
import { pageSettings, shopSettings } from '@storefront/shell/server';
import { config as user } from '@storefront/user';
import { z } from 'zod';

const { CATALOG_URL: _catalog, ...orderSettings } = order;
const { ORDER_URL: _order, ...notificationSettings } = notification;

/** Every part's settings in one shape, so that a bad environment is told of at once and whole. Where the parts find each other is no setting here. */
export const config = {
  ...catalog,
  ...orderSettings,
  ...user,
  ...notificationSettings,
  ...gateway,
  ...shopSettings,
  ...pageSettings,
  SEED: z.enum(['demo', 'none'], 'must be demo or none').default('demo'),
  PUBLIC_URL: urlSetting('http', 'https').optional(),
};

export type ShopSettings = z.infer<z.ZodObject<typeof config>>;
