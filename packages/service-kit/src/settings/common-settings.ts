import { emailSchema } from '@storefront/contracts';
import { z } from 'zod';

/** Text, trimmed, and measured before any expression sees it. */
export const textSetting = (max: number) => z.string().trim().max(max, { error: `must be at most ${max} characters long`, abort: true });

/** One line of text, as headers and pages show it. */
export const lineSetting = textSetting(200).regex(/^\P{Cc}+$/u, 'must be one line of text');

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
    .refine((value) => value >= min && value <= max, message);
}

/** A URL with one of the protocols, given without the colon. */
export function urlSetting(...protocols: string[]) {
  const message = `must be a URL that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`;
  return textSetting(2_000)
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1)), message);
}

/** MongoDB lists several hosts in one URL, which `URL` does not parse. The database in it is the start of a name, so not all may stand there. */
const mongodbUrl = textSetting(5_000)
  .regex(/^mongodb(\+srv)?:\/\/\S+$/, { message: 'must be a URL that starts with mongodb:// or mongodb+srv://', abort: true })
  .regex(/^[^/]*\/\/[^/]+(\/[\w-]*(\?.*)?)?$/, 'must name its database in letters, digits, _ and -');

/** Of several, the first is what a part sends. */
const internalToken = textSetting(5_000)
  .regex(/^[\w+/=.-]{32,}(,[\w+/=.-]{32,})*$/, 'must be at least 32 letters, digits and characters of + / = . _ -; or several such, separated by commas');

/** What every part reads. `DATA_DIR` holds all that the embedded mode keeps. */
export const commonSettings = {
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be one of trace, debug, info, warn, error, fatal, silent')
    .default('info'),
  DATA_DIR: textSetting(4_000).default('.data'),
  MONGODB_URL: mongodbUrl.optional(),
  RABBITMQ_URL: urlSetting('amqp', 'amqps').optional(),
  INTERNAL_TOKEN: internalToken.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlSetting('http', 'https').optional(),
};

/** Where a part listens; port 0 is any free one. */
export const listenSettings = {
  PORT: wholeNumberSetting(0, 65_535).default(8080),
  HOST: textSetting(254).default('127.0.0.1'),
};
