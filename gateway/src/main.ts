import { runService } from '@storefront/service-kit';
import { config, upstreamSettings } from './config';
import { createFrontEnds } from './front-ends';
import { part } from './part';
import { startGateway } from './service';

runService({
  part,
  config: { ...config, ...upstreamSettings },
  async start({ settings, broker, logger }) {
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
      },
    };
  },
});
