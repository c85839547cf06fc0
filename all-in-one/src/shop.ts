import path from 'node:path';
import { part as catalogPart, startCatalog } from '@storefront/catalog';
import { part as gatewayPart, startGateway } from '@storefront/gateway';
import { part as notificationPart, startNotification } from '@storefront/notification';
import { part as orderPart, startOrder } from '@storefront/order';
import { createLogger, loadKeys, openBroker, startTelemetry, type Broker, type Running, type RunningService } from '@storefront/service-kit';
import { shopOf, warnOfDemoPayee } from '@storefront/shell/server';
import { part as userPart, startUser, type FirstAdmin } from '@storefront/user';
import { addressOf, openable } from './address';
import type { ShopSettings } from './config';
import { createFrontEnds } from './front-ends';
import { startOperatorServer } from './operations/operator-server';
import { stopInPhases, type Phase } from './stop';

const parts = [catalogPart, orderPart, userPart, notificationPart, gatewayPart];

export interface RunningShop extends Running {
  /** An address of this machine that a browser can open. */
  url: string;
}

/**
 * Starts every part in this process: the services on free loopback ports, the gateway on the shop's port.
 * They use HTTP and events, as in processes of their own; calls between them need no sockets.
 * @param onFirstAdmin shows the first admin. It is called at the first start, also if the start fails later.
 */
export async function startShop(given: ShopSettings, root: string, onFirstAdmin: (admin: FirstAdmin) => void): Promise<RunningShop> {
  const settings = { ...withPublicKey(given), ...(await addressOf(given)) };
  const logger = (part: string) => createLogger(part, settings.LOG_LEVEL);
  const inside = { ...settings, PORT: 0, HOST: '127.0.0.1', PICTURES_DIR: path.resolve(root, settings.PICTURES_DIR) };
  const started: Running[] = [];
  const keep = <T extends Running>(running: T): T => {
    started.push(running);
    return running;
  };

  try {
    const telemetry = keep(await startTelemetry({ parts, endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, logger: logger('telemetry') }));
    const opened = await openBroker({ part: 'shop', rabbitmqUrl: settings.RABBITMQ_URL, logger: logger('broker') });
    const brokerAndQueues = keep({ stop: () => opened.close() });
    // In one process, a queue exists only after its consumer has subscribed. Events of an earlier run wait until then.
    let allSubscribed = false;
    const broker: Broker = { ...opened, connected: () => allSubscribed && opened.connected() };
    const user = keep(await startUser({ settings: inside, broker, logger: logger('user'), onFirstAdmin }));
    const catalog = keep(await startCatalog({ settings: inside, broker, logger: logger('catalog') }));
    const order = keep(await startOrder({ settings: { ...inside, CATALOG_URL: catalog.url }, broker, logger: logger('order') }));
    const notification = keep(await startNotification({ settings: { ...inside, ORDER_URL: order.url }, broker, logger: logger('notification') }));

    const shop = shopOf(settings, settings.PUBLIC_URL);
    warnOfDemoPayee(shop, logger('shell'));
    const gatewayLogger = logger('gateway');
    let origin = '';
    const gateway = keep(
      await startGateway({
        settings,
        broker,
        logger: gatewayLogger,
        mailbox: settings.SMTP_URL === undefined,
        ready: () => Promise.all([user, catalog, order, notification].map(({ store }) => store.ping())),
        upstreams: { catalog: catalog.url, order: order.url, user: user.url, notification: notification.url },
        frontEnds: createFrontEnds({
          root,
          shop,
          takesOverrides: settings.FEDERATION_OVERRIDES,
          hasTraces: settings.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
          origin: () => origin,
          onError: (error) => gatewayLogger.warn({ err: error }, 'A front end did not answer'),
        }),
      }),
    );
    origin = gateway.url;
    allSubscribed = true;
    const services = { user, catalog, order, notification };
    const operatorServer = keep(await startOperatorServer(settings, services, logger('operator')));
    const stop = () => stopInPhases(phasesOf({ operatorServer, gateway, services, broker: brokerAndQueues, telemetry }));
    return { url: openable(gateway.url), stop };
  } catch (error) {
    for (const running of started.reverse()) await running.stop();
    throw error;
  }
}

export interface Parts {
  operatorServer: Running;
  gateway: Running;
  services: Record<string, RunningService>;
  broker: Running;
  telemetry: Running;
}

/**
 * Stops the gateway first, because its requests need the services. Then all services publish pending events while all still receive them, and only then
 * they stop. The phases take at most 13 s together; a process has 15.
 */
export function phasesOf({ operatorServer, gateway, services, broker, telemetry }: Parts): Phase[] {
  const ofEach = (what: 'finish' | 'stop') => Object.fromEntries(Object.entries(services).map(([name, service]) => [name, () => service[what]()]));
  return [
    { withinMs: 6_500, parts: { operatorServer: operatorServer.stop, gateway: gateway.stop } },
    { withinMs: 2_500, parts: ofEach('finish') },
    { withinMs: 2_500, parts: ofEach('stop') },
    { withinMs: 1_500, parts: { broker: broker.stop, telemetry: telemetry.stop } },
  ];
}

/** The public key follows from the private key, so JWT_PRIVATE_KEY alone is enough for all parts. */
function withPublicKey(settings: ShopSettings): ShopSettings {
  const { DATA_DIR: dataDir, JWT_PRIVATE_KEY: privateKey, JWT_PUBLIC_KEY: publicKey } = settings;
  if (privateKey === undefined) return settings;
  return { ...settings, JWT_PUBLIC_KEY: loadKeys({ dataDir, privateKey, publicKey }).publicKey };
}
