import { createHttpApp, listen, type Logger, type Running } from '@storefront/service-kit';
import { shopOf, type ShellSettings } from './config';
import { warnOfDemoPayee } from './demo-payee';
import { checkNeededFiles } from './needed-files';
import { createShellPages } from './shell-pages';

interface ShellOptions {
  settings: ShellSettings;
  logger: Logger;
}

/**
 * Starts the shell as its own process: the pages, the shell's files and `/federation.json`, behind the gateway.
 * @returns its URL and a function that stops it
 * @throws SettingsError if FEDERATION_FILE or FILES_DIR cannot be used
 */
export async function startShell({ settings, logger }: ShellOptions): Promise<Running & { url: string }> {
  const files = { distDir: settings.FILES_DIR, federation: settings.FEDERATION_FILE };
  checkNeededFiles(files, { distDir: 'FILES_DIR', federation: 'FEDERATION_FILE' });
  const shop = shopOf(settings, settings.PUBLIC_URL);
  warnOfDemoPayee(shop, logger);
  const app = createHttpApp({ part: 'shell', logger }, () => undefined);
  app.use(
    createShellPages({
      ...files,
      shop,
      takesOverrides: settings.FEDERATION_OVERRIDES,
      hasTraces: settings.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
      origin: () => settings.GATEWAY_URL,
      onError: (error) => logger.warn({ err: error }, 'A front end did not answer'),
    }),
  );
  const listening = await listen(app, { port: settings.PORT, host: settings.HOST, logger });
  logger.info({ url: listening.url }, 'Shell is listening');
  return { url: listening.url, stop: () => listening.close() };
}
