import { config as catalog } from '@storefront/catalog';
import { demoShop, type Shop } from '@storefront/contracts';
import { config as gateway } from '@storefront/gateway';
import { config as notification } from '@storefront/notification';
import { config as order } from '@storefront/order';
import { urlSetting } from '@storefront/service-kit';
import { config as user } from '@storefront/user';
import { z } from 'zod';

const { CATALOG_URL: _catalog, ...orderSettings } = order;
const { ORDER_URL: _order, ...notificationSettings } = notification;
const upiId = z.string().trim().regex(/^[\w.-]{1,100}@[\w.-]{1,64}$/, 'must be a UPI ID such as shop@bank');
const payee = z.string().trim().min(1).max(100, 'must be at most 100 characters long');

/** Every part's settings in one shape, so that a bad environment is told of at once and whole. Where the parts find each other is no setting here. */
export const config = {
  ...catalog,
  ...orderSettings,
  ...user,
  ...notificationSettings,
  ...gateway,
  SEED: z.enum(['demo', 'none'], 'must be demo or none').default('demo'),
  PUBLIC_URL: urlSetting('http', 'https').optional(),
  UPI_ID: upiId.default(demoShop.upiId),
  UPI_PAYEE: payee.default(demoShop.upiPayee),
};

export type ShopSettings = z.infer<z.ZodObject<typeof config>>;

/** What the browser is told of the shop. */
export const shopOf = (settings: ShopSettings, publicUrl: string): Shop => ({
  name: settings.SHOP_NAME,
  phone: settings.SHOP_PHONE,
  email: settings.SHOP_EMAIL,
  upiId: settings.UPI_ID,
  upiPayee: settings.UPI_PAYEE,
  publicUrl,
});
