import { ahead, createHttpApp, identify } from '@storefront/service-kit';
import type { HttpApp, InternalToken, Logger } from '@storefront/service-kit';
import { imageRoutes } from './images/routes';
import { plainReads } from './products/plain-reads';
import { productRoutes } from './products/routes';
import type { ProductDeps } from './products/use-cases';
import { reservationRoutes } from './reservations/routes';
import type { ReservationDeps } from './reservations/use-cases';

export interface AppDeps extends ProductDeps, ReservationDeps {
  /** PEM; verifies admins' tokens. */
  publicKey: string;
  internalToken?: InternalToken | undefined;
  logger: Logger;
  /** Rejects while the store cannot be used. */
  ready: () => Promise<void>;
}

/** The catalogue's HTTP side, without a port. */
export function createApp(deps: AppDeps): HttpApp {
  const { publicKey, internalToken, logger, ready } = deps;
  const app = createHttpApp({ part: 'catalog', logger, ready, multipart: true, internalToken }, (router) => {
    router.use(identify(publicKey));
    productRoutes(router, deps);
    imageRoutes(router, deps.images);
    reservationRoutes(router, deps);
  });
  return ahead(plainReads(deps.products, { internalToken, logger }), app);
}
