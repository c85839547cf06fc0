import { createLogger, openBroker, readSettings, runPart, startTelemetry } from '@storefront/service-kit';
import { config, upstreamSettings } from './config';
import { createFrontEnds } from './front-ends';
import { part } from './part';
import { startGateway } from './service';

runPart(async () => {
  const settings = readSettings({ ...config, ...upstreamSettings });
  const logger = createLogger('gateway', settings.LOG_LEVEL);
  const telemetry = await startTelemetry({ parts: [part], endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, logger });
  const broker = await openBroker({ part: 'gateway', rabbitmqUrl: settings.RABBITMQ_URL, logger });
  const frontEnds = createFrontEnds({ shell: settings.SHELL_URL, remoteUrl: settings.REMOTE_URL });
  const gateway = await startGateway({
    settings,
    broker,
    logger,
    frontEnds: frontEnds.middleware,
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
      await frontEnds.close();
      await broker.close();
      await telemetry.stop();
    },
  };
});
