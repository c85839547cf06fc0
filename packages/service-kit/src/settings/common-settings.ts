import { demoShop, emailSchema } from '@storefront/contracts';
import { z } from 'zod';

/** Trimmed text, measured before a regular expression sees it. */
export const textSetting = (max: number) => z.string().trim().max(max, { error: `must be at most ${max} characters long`, abort: true });

/** One line of text, as headers and pages show it. */
const lineSetting = textSetting(200).regex(/^\P{Cc}+$/u, 'must be one line of text');

/** An e-mail address, by the rule for customers' addresses. */
export const emailSetting = textSetting(254).transform((value, ctx) => {
  const email = emailSchema.safeParse(value);
  if (email.success) return email.data;
  ctx.addIssue('must be an e-mail address');
  return z.NEVER;
});

/** A whole number in digits, from `min` to `max`. */
export function wholeNumberSetting(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .trim()
    .max(15, { error: message, abort: true })
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
    .meta({ values: `${min} to ${max}` });
}

/** A number in digits, with or without decimals, from `min` to `max`. */
export function numberSetting(min: number, max: number) {
  const message = `must be a number from ${min} to ${max}`;
  return z
    .string()
    .trim()
    .max(15, { error: message, abort: true })
    .regex(/^\d{1,9}(\.\d{1,4})?$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
    .meta({ values: `${min} to ${max}` });
}

/** A URL with one of the protocols, given without the colon. */
export function urlSetting(...protocols: string[]) {
  const message = `must be a URL that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`;
  return textSetting(2_000)
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1)) && new URL(value).hostname !== '', { error: message, abort: true })
    .meta({ values: protocols.map((protocol) => `${protocol}://`).join(', ') });
}

/** The shop answers at the root of its address only, and paths are added to the address. */
function isOrigin(value: string): boolean {
  const { username, password, pathname } = new URL(value);
  return username === '' && password === '' && pathname === '/' && !/[?#]/.test(value);
}

/** The public address of the shop, with or without a slash at its end. */
export const publicUrlSetting = urlSetting('http', 'https').refine(isOrigin, 'must have no path, user name, password, query or fragment');

/** The HTTP address of another part. */
export const addressSetting = (part: string) => urlSetting('http', 'https').describe(`The address of ${part}.`);

/** MongoDB allows several hosts in one URL, which `URL` cannot parse. The URL's database is the prefix of a name, so some characters are forbidden. */
const mongodbUrl = textSetting(5_000)
  .regex(/^mongodb(\+srv)?:\/\/\S+$/, { message: 'must be a URL that starts with mongodb:// or mongodb+srv://', abort: true })
  .regex(/^[^/]*\/\/[^/]+(\/[\w-]*(\?.*)?)?$/, 'must name its database in letters, digits, _ and -');

const internalToken = textSetting(5_000)
  .regex(/^[\w+/=.-]{32,}(,[\w+/=.-]{32,})*$/, 'must be at least 32 letters, digits and characters of + / = . _ -; or several such, separated by commas');

/** The settings of the gateway and of every service. `docs/settings.md` is generated from the descriptions. */
export const commonSettings = {
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be one of trace, debug, info, warn, error, fatal, silent')
    .default('info')
    .describe('The lowest level of log lines that the part prints.'),
  DATA_DIR: textSetting(4_000).default('.data').describe('The folder of the embedded mode: database files, mails and generated keys. An empty folder is a new shop.'),
  MONGODB_URL: mongodbUrl.optional().describe('The MongoDB server. A database name in the URL becomes the prefix of the services’ databases. Unset: SQLite files in `DATA_DIR`.'),
  RABBITMQ_URL: urlSetting('amqp', 'amqps').optional().describe('The RabbitMQ server. Unset: a broker inside the process.'),
  INTERNAL_TOKEN: internalToken
    .optional()
    .describe('The secret that the gateway and the services send each other; a service answers 403 without it. At least 32 characters. Several tokens, separated by commas, are all accepted, and the first one is sent. Use two for some time to replace a token. Unset: generated into `DATA_DIR`, so set it if the parts run on several machines.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlSetting('http', 'https').optional().describe('The collector of traces (OTLP over HTTP), for example `http://collector:4318`. Unset: no traces.'),
};

/** The address on which a part listens. */
export const listenSettings = {
  PORT: wholeNumberSetting(0, 65_535).default(8080).describe('The port on which the part listens. `0` is any free port.'),
  HOST: textSetting(254).default('127.0.0.1').describe('The network address on which the part listens; `0.0.0.0` in an image.'),
};

/** Settings that several parts read and that must agree between them. */
export const sharedSettings = {
  JWT_PUBLIC_KEY: z.string().optional().describe('The ES256 key that verifies tokens, as PEM. Unset: the key in `DATA_DIR`.'),
  SHOP_NAME: lineSetting.default(demoShop.name).describe('The name of the shop on pages and in mails.'),
  SHOP_PHONE: lineSetting.default(demoShop.phone).describe('The phone number on pages and in mails.'),
  SHOP_EMAIL: emailSetting.default(demoShop.email).describe('The e-mail address on pages, and the sender of mails.'),
  PUBLIC_URL: publicUrlSetting.default(demoShop.publicUrl).describe('The public address of the shop. Links in mails, canonical addresses and the sitemap start with it. With `https://`, the shop requires browsers to use HTTPS.'),
  MAX_PIECES: wholeNumberSetting(0, 10_000)
    .default(demoShop.maxPieces)
    .describe('The maximum number of pieces of one product in an order or a hold; `0` is no limit. The order service and the catalogue enforce it, and the shell passes it to the cart.'),
};
