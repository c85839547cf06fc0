import { createLogger, openBroker, readSettings, runPart, startTelemetry } from '@storefront/service-kit';
import { config } from './config';
import { part } from './part';
import { startNotification } from './service';

runPart(async () => {
  const settings = readSettings(config);
  const logger = createLogger('notification', settings.LOG_LEVEL);
  const telemetry = await startTelemetry({ parts: [part], endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, logger });
  const broker = await openBroker({ part: 'notification', logger, ...(settings.RABBITMQ_URL && { rabbitmqUrl: settings.RABBITMQ_URL }) });
  const service = await startNotification({ settings, broker, logger });
  return {
    url: service.url,
    async stop() {
      await service.stop();
      await broker.close();
      await telemetry.stop();
    },
  };
});
