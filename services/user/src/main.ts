import { createLogger, openBroker, readSettings, runPart } from '@storefront/service-kit';
import { config } from './config';
import { startUser } from './service';

runPart(async () => {
  const settings = readSettings(config);
  const logger = createLogger('user', settings.LOG_LEVEL);
  const broker = await openBroker({ part: 'user', logger, ...(settings.RABBITMQ_URL && { rabbitmqUrl: settings.RABBITMQ_URL }) });
  const service = await startUser({ settings, broker, logger });
  if (service.firstAdmin?.isGenerated) {
    console.log(`The first admin is ${service.firstAdmin.email}, the password ${service.firstAdmin.password} (shown this once).`);
  }
  return {
    url: service.url,
    async stop() {
      await service.stop();
      await broker.close();
    },
  };
});
