import { demoShop, type Shop } from '@storefront/contracts';
import { commonSettings, emailSetting, lineSetting, listenSettings, textSetting, urlSetting, wholeNumberSetting } from '@storefront/service-kit';
import { z } from 'zod';

/** What the browser is told of the shop, as a zod shape for `readSettings`. */
export const shopSettings = {
  SHOP_NAME: lineSetting.default(demoShop.name),
  SHOP_PHONE: lineSetting.default(demoShop.phone),
  SHOP_EMAIL: emailSetting.default(demoShop.email),
  UPI_ID: textSetting(165).regex(/^[\w.-]{1,100}@[\w.-]{1,64}$/, 'must be a UPI ID such as shop@bank').default(demoShop.upiId),
  UPI_PAYEE: textSetting(100).min(1).default(demoShop.upiPayee),
  /** The order service reads the same setting, and enforces it. */
  MAX_PIECES: wholeNumberSetting(0, 10_000).default(demoShop.maxPieces),
};

/** How the pages are composed, wherever that is done. */
export const pageSettings = {
  /** Whether `?remote.<name>=<manifest>` puts a developer's remote in a deployed one's place; see `ShellPagesOptions`. */
  FEDERATION_OVERRIDES: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((text) => text === 'true'),
};

/** The settings of the shell as a process of its own. */
export const config = {
  LOG_LEVEL: commonSettings.LOG_LEVEL,
  OTEL_EXPORTER_OTLP_ENDPOINT: commonSettings.OTEL_EXPORTER_OTLP_ENDPOINT,
  ...listenSettings,
  ...shopSettings,
  ...pageSettings,
  /** Where a browser finds the shop. */
  PUBLIC_URL: urlSetting('http', 'https').default(demoShop.publicUrl),
  /** The gateway, where the shell asks for the remotes' manifests. */
  GATEWAY_URL: urlSetting('http', 'https'),
  /** The federation map. It is read again whenever it changes. */
  FEDERATION_FILE: textSetting(4_000).default('shell/federation.json'),
  /** The shell's build. */
  FILES_DIR: textSetting(4_000).default('shell/dist'),
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
  maxPieces: settings.MAX_PIECES,
});
