import { createLogger, openBroker, readSettings, runPart, startTelemetry } from '@storefront/service-kit';
import { config } from './config';
import { part } from './part';
import { startUser } from './service';
import type { FirstAdmin } from './users/first-admin';

runPart(async () => {
  const settings = readSettings(config);
  const logger = createLogger('user', settings.LOG_LEVEL);
  const telemetry = await startTelemetry({ parts: [part], endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, logger });
  const broker = await openBroker({ part: 'user', logger, ...(settings.RABBITMQ_URL && { rabbitmqUrl: settings.RABBITMQ_URL }) });
  const onFirstAdmin = ({ email, password, isGenerated }: FirstAdmin) => {
    if (isGenerated) console.log(`The first admin is ${email}, the password ${password} (shown only once).`);
  };
  const service = await startUser({ settings, broker, logger, onFirstAdmin });
  return {
    url: service.url,
    async stop() {
      await service.stop();
      await broker.close();
      await telemetry.stop();
    },
  };
});
