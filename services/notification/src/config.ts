import { addressSetting, commonSettings, listenSettings, sharedSettings, urlSetting } from '@storefront/service-kit';
import type { z } from 'zod';

/** The settings of the notification service, as a zod shape for `readSettings`. */
export const config = {
  ...commonSettings,
  ...listenSettings,
  ORDER_URL: addressSetting('the order service'),
  SMTP_URL: urlSetting('smtp', 'smtps')
    .optional()
    .describe('The mail server, with user and password if it needs them. Unset: mails are written to `DATA_DIR/mail/*.eml` and shown at `/mailbox`.'),
  SHOP_NAME: sharedSettings.SHOP_NAME,
  SHOP_PHONE: sharedSettings.SHOP_PHONE,
  SHOP_EMAIL: sharedSettings.SHOP_EMAIL,
  PUBLIC_URL: sharedSettings.PUBLIC_URL,
  JWT_PUBLIC_KEY: sharedSettings.JWT_PUBLIC_KEY,
};

export type NotificationSettings = z.infer<z.ZodObject<typeof config>>;
