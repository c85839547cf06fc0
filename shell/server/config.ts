import { demoShop, type Shop } from '@storefront/contracts';
import { addressSetting, commonSettings, listenSettings, sharedSettings, textSetting, wholeNumberSetting } from '@storefront/service-kit';
import { z } from 'zod';

/** The settings of the shop that the shell sends to the browser, as a zod shape for `readSettings`. */
export const shopSettings = {
  SHOP_NAME: sharedSettings.SHOP_NAME,
  SHOP_PHONE: sharedSettings.SHOP_PHONE,
  SHOP_EMAIL: sharedSettings.SHOP_EMAIL,
  SHOP_WHATSAPP: textSetting(30)
    .regex(/^\+?[1-9][\d ()-]*$/, { error: 'must be a phone number with its country code, such as +91 98400 12345', abort: true })
    .transform((text) => text.replace(/\D/g, ''))
    .refine((digits) => digits.length >= 8 && digits.length <= 15, 'must have 8 to 15 digits')
    .optional()
    .describe('The shop’s WhatsApp number with its country code. A product’s page then has the link “Ask on WhatsApp”. Unset: no link.'),
  UPI_ID: textSetting(165)
    .regex(/^[\w.-]{1,100}@[\w.-]{1,64}$/, 'must be a UPI ID such as shop@bank')
    .default(demoShop.upiId)
    .describe('The UPI ID that receives payments.'),
  UPI_PAYEE: textSetting(100).min(1).default(demoShop.upiPayee).describe('The name of the payee in a customer’s UPI app.'),
  UPI_LIMIT: wholeNumberSetting(0, 100_000_000)
    .default(demoShop.upiLimit)
    .describe('The most rupees of one UPI transfer. Many banks stop at ₹1,00,000. The payment page offers several transfers for an order above it. `0` is no limit.'),
  MAX_PIECES: sharedSettings.MAX_PIECES,
};

/** The settings of page composition, for the shell as its own process and for the one-process shop. */
export const pageSettings = {
  FEDERATION_OVERRIDES: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((text) => text === 'true')
    .describe('`true` lets `?remote.catalog=<address of a manifest>` show a developer’s own remote in that browser. Not for production. `npm run dev` sets it.'),
};

/** The settings of the shell as its own process. */
export const config = {
  LOG_LEVEL: commonSettings.LOG_LEVEL,
  OTEL_EXPORTER_OTLP_ENDPOINT: commonSettings.OTEL_EXPORTER_OTLP_ENDPOINT,
  ...listenSettings,
  ...shopSettings,
  ...pageSettings,
  PUBLIC_URL: sharedSettings.PUBLIC_URL,
  GATEWAY_URL: addressSetting('the gateway, from which the shell reads the manifests of the front ends'),
  FEDERATION_FILE: textSetting(4_000).default('shell/federation.json').describe('The federation map. It is read again whenever it changes.'),
  FILES_DIR: textSetting(4_000).default('shell/dist').describe('The folder with the shell’s build.'),
};

export type ShellSettings = z.infer<z.ZodObject<typeof config>>;
type ShopSettings = z.infer<z.ZodObject<typeof shopSettings>>;

export const shopOf = (settings: ShopSettings, publicUrl: string): Shop => ({
  name: settings.SHOP_NAME,
  phone: settings.SHOP_PHONE,
  email: settings.SHOP_EMAIL,
  upiId: settings.UPI_ID,
  upiPayee: settings.UPI_PAYEE,
  publicUrl,
  ...(settings.SHOP_WHATSAPP && { whatsapp: settings.SHOP_WHATSAPP }),
  maxPieces: settings.MAX_PIECES,
  upiLimit: settings.UPI_LIMIT,
});
