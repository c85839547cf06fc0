import { addressSetting, commonSettings, listenSettings, sharedSettings, textSetting, wholeNumberSetting } from '@storefront/service-kit';
import type { z } from 'zod';

/** The settings of the gateway, as a zod shape for `readSettings`. */
export const config = {
  ...commonSettings,
  ...listenSettings,
  JWT_PUBLIC_KEY: sharedSettings.JWT_PUBLIC_KEY,
  PUBLIC_URL: sharedSettings.PUBLIC_URL,
  RATE_LIMIT_PER_SECOND: wholeNumberSetting(0, 1_000_000)
    .default(200)
    .describe('API calls per second from one address range (an IPv4 address or an IPv6 /64), averaged over ten seconds; `0` is no limit. Each gateway counts the calls that it receives.'),
  TRUSTED_PROXIES: wholeNumberSetting(0, 10).default(0).describe('How many of your own proxies stand in front and append to `X-Forwarded-For`. With `0` the header is ignored. A proxy on the same machine must send the header: without it, and with a local `Host`, its requests count as requests of this machine, and everyone can read `/metrics` and `/mailbox`.'),
  METRICS_PORT: wholeNumberSetting(0, 65_535).optional().describe('A separate port for `/metrics`. The shop’s own port shows them only to this machine.'),
};

export type GatewaySettings = z.infer<z.ZodObject<typeof config>>;

const isOrigin = (url: string) => /^https?:\/\/[\w.:[\]-]+\/?$/.test(url) && URL.canParse(url);

const remoteUrl = textSetting(2_000).refine((value) => isOrigin(value.replaceAll('{name}', 'name')), 'must be an origin such as http://mfe-{name}:8080');

/** The addresses of the other parts, for a gateway in a process of its own. */
export const upstreamSettings = {
  CATALOG_URL: addressSetting('the catalogue service'),
  ORDER_URL: addressSetting('the order service'),
  USER_URL: addressSetting('the user service'),
  NOTIFICATION_URL: addressSetting('the notification service'),
  SHELL_URL: addressSetting('the shell'),
  REMOTE_URL: remoteUrl.describe(
    'The origin of a front end’s files. `{name}` stands for the remote’s name, as in `http://mfe-{name}:8080`. Without it, one host must have the files of all front ends; a host with `PART` has those of one.',
  ),
};
