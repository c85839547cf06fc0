import { createLogger, openBroker, readSettings, runPart } from '@storefront/service-kit';
import { config, upstreamSettings } from './config';
import { proxy } from './proxy';
import { startGateway } from './service';
import { createUpstream } from './upstream';

runPart(async () => {
  const settings = readSettings({ ...config, ...upstreamSettings });
  const logger = createLogger('gateway', settings.LOG_LEVEL);
  const broker = await openBroker({ part: 'gateway', logger, ...(settings.RABBITMQ_URL && { rabbitmqUrl: settings.RABBITMQ_URL }) });
  const shell = createUpstream({ part: 'shell', label: 'The shop', url: settings.SHELL_URL });
  const gateway = await startGateway({
    settings,
    broker,
    logger,
    frontEnds: (ctx) => proxy(ctx, shell),
    upstreams: {
      catalog: settings.CATALOG_URL,
      order: settings.ORDER_URL,
      user: settings.USER_URL,
      notification: settings.NOTIFICATION_URL,
    },
  });
  return {
    url: gateway.url,
    async stop() {
      await gateway.stop();
      await shell.close();
      await broker.close();
    },
  };
});
