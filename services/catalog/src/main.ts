import { createLogger, openBroker, readSettings, runPart, startTelemetry } from '@storefront/service-kit';
import { config } from './config';
import { part } from './part';
import { startCatalog } from './service';

runPart(async () => {
  const settings = readSettings(config);
  const logger = createLogger('catalog', settings.LOG_LEVEL);
  const telemetry = await startTelemetry({ parts: [part], endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, logger });
  const broker = await openBroker({ part: 'catalog', logger, ...(settings.RABBITMQ_URL !== undefined && { rabbitmqUrl: settings.RABBITMQ_URL }) });
  const running = await startCatalog({ settings, broker, logger });
  return {
    url: running.url,
    async stop() {
      await running.stop();
      await broker.close();
      await telemetry.stop();
    },
  };
});
