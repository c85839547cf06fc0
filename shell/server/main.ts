import { createLogger, readSettings, runPart } from '@storefront/service-kit';
import { config } from './config';
import { startShell } from './service';

runPart(() => {
  const settings = readSettings(config);
  return startShell({ settings, logger: createLogger('shell', settings.LOG_LEVEL) });
});
