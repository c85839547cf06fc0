import { createLogger, openBroker, readSettings, runPart } from '@storefront/service-kit';
import { config } from './config';
import { startCatalog } from './service';

runPart(async () => {
  const settings = readSettings(config);
  const logger = createLogger('catalog', settings.LOG_LEVEL);
  const broker = await openBroker({ part: 'catalog', logger, ...(settings.RABBITMQ_URL !== undefined && { rabbitmqUrl: settings.RABBITMQ_URL }) });
  const running = await startCatalog({ settings, broker, logger });
  return {
    url: running.url,
    async stop() {
      await running.stop();
      await broker.close();
    },
  };
});
