import { demoShop } from '@storefront/contracts';
import { commonSettings, listenSettings, urlSetting } from '@storefront/service-kit';
import { z } from 'zod';

const oneLine = z.string().trim().max(200, 'must be at most 200 characters long').regex(/^\P{Cc}+$/u, 'must be one line of text');

/** The settings of the notification service, as a zod shape for `readSettings`. */
export const config = {
  ...commonSettings,
  ...listenSettings,
  /** Where `services/order` listens. */
  ORDER_URL: urlSetting('http', 'https'),
  /** Unset: mails are written to `DATA_DIR/mail`, and shown at `/mailbox`. */
  SMTP_URL: urlSetting('smtp', 'smtps').optional(),
  SHOP_NAME: oneLine.default(demoShop.name),
  SHOP_PHONE: oneLine.default(demoShop.phone),
  SHOP_EMAIL: z.email('must be an e-mail address').default(demoShop.email),
  /** Where a browser finds the shop; links in mails start with it. */
  PUBLIC_URL: urlSetting('http', 'https').default(demoShop.publicUrl),
  JWT_PUBLIC_KEY: z.string().optional(),
};

export type NotificationSettings = z.infer<z.ZodObject<typeof config>>;
