import { demoShop } from '@storefront/contracts';
import { commonSettings, emailSetting, lineSetting, listenSettings, urlSetting } from '@storefront/service-kit';
import { z } from 'zod';

/** The settings of the notification service, as a zod shape for `readSettings`. */
export const config = {
  ...commonSettings,
  ...listenSettings,
  /** Where `services/order` listens. */
  ORDER_URL: urlSetting('http', 'https'),
  /** Unset: mails are written to `DATA_DIR/mail`, and shown at `/mailbox`. */
  SMTP_URL: urlSetting('smtp', 'smtps').optional(),
  SHOP_NAME: lineSetting.default(demoShop.name),
  SHOP_PHONE: lineSetting.default(demoShop.phone),
  SHOP_EMAIL: emailSetting.default(demoShop.email),
  /** Where a browser finds the shop; links in mails start with it. */
  PUBLIC_URL: urlSetting('http', 'https').default(demoShop.publicUrl),
  JWT_PUBLIC_KEY: z.string().optional(),
};

export type NotificationSettings = z.infer<z.ZodObject<typeof config>>;
