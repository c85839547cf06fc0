import { demoShop } from '@storefront/contracts';
import { commonSettings, listenSettings, textSetting, urlSetting, wholeNumberSetting } from '@storefront/service-kit';
import { z } from 'zod';

/** The settings of the gateway, as a zod shape for `readSettings`. */
export const config = {
  ...commonSettings,
  ...listenSettings,
  JWT_PUBLIC_KEY: z.string().optional(),
  /** Where a browser finds the shop; with https, browsers are told to insist on it. */
  PUBLIC_URL: urlSetting('http', 'https').default(demoShop.publicUrl),
  /** API calls a second from one network address, averaged over ten seconds; 0 is no limit. A shop behind one address is many people. */
  RATE_LIMIT_PER_SECOND: wholeNumberSetting(0, 1_000_000).default(200),
  /** How many proxies of our own stand in front and append to `X-Forwarded-For`; with 0 that header is not believed. */
  TRUSTED_PROXIES: wholeNumberSetting(0, 10).default(0),
  /** A port of its own for whoever collects `/metrics` from elsewhere; on the shop's origin only this machine is answered. */
  METRICS_PORT: wholeNumberSetting(0, 65_535).optional(),
};

export type GatewaySettings = z.infer<z.ZodObject<typeof config>>;

const remoteUrls = textSetting(10_000)
  .regex(/^[a-z][a-z0-9-]*=https?:\/\/[^\s,=]+(?:,[a-z][a-z0-9-]*=https?:\/\/[^\s,=]+)*$/, 'must be a list such as catalog=http://one:8080,checkout=http://two:8080')
  .transform((list) => Object.fromEntries(list.split(',').map((entry) => entry.split('=') as [string, string])));

/** Where the parts listen, for a gateway that is a process of its own. */
export const upstreamSettings = {
  CATALOG_URL: urlSetting('http', 'https'),
  ORDER_URL: urlSetting('http', 'https'),
  USER_URL: urlSetting('http', 'https'),
  NOTIFICATION_URL: urlSetting('http', 'https'),
  /** What serves the pages. */
  SHELL_URL: urlSetting('http', 'https'),
  /** What serves each remote's files, as `catalog=http://mfe-catalog:8080,checkout=http://mfe-checkout:8080`. */
  REMOTE_URLS: remoteUrls,
};
