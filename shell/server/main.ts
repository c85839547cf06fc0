import { createLogger, readSettings, runPart, startTelemetry } from '@storefront/service-kit';
import { shellPart } from '../src/part';
import { config } from './config';
import { startShell } from './service';

runPart(async () => {
  const settings = readSettings(config);
  const logger = createLogger('shell', settings.LOG_LEVEL);
  const telemetry = await startTelemetry({ parts: [{ name: 'shell', ...shellPart }], endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, logger });
  const shell = await startShell({ settings, logger });
  return {
    url: shell.url,
    async stop() {
      await shell.stop();
      await telemetry.stop();
    },
  };
});
