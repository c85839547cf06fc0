import { ahead, createHttpApp, identify, type Clock, type HttpApp, type InternalToken, type Logger } from '@storefront/service-kit';
import { holdRoutes } from './holds/routes';
import type { HoldUseCases } from './holds/use-cases';
import { catalogErrors } from './http-errors';
import type { Images } from './images/images';
import { imageRoutes } from './images/routes';
import { plainReads, type PlainReadsDeps } from './products/plain-reads';
import type { ProductQueries } from './products/queries';
import { internalProductRoutes, productRoutes } from './products/routes';
import type { ProductUseCases } from './products/use-cases';
import { internalReservationRoutes } from './reservations/routes';
import type { ReservationUseCases } from './reservations/use-cases';
import { sitemapRoutes } from './sitemap/routes';
import type { Sitemap } from './sitemap/sitemap';
import { searchTermRoutes } from './search-terms/routes';
import type { SearchTermUseCases } from './search-terms/use-cases';
import { synonymRoutes } from './synonyms/routes';
import type { SynonymUseCases } from './synonyms/use-cases';

export interface AppDeps {
  products: ProductUseCases;
  productQueries: ProductQueries;
  reservations: ReservationUseCases;
  holds: HoldUseCases;
  clock: Clock;
  images: Images;
  readSitemap: () => Promise<Sitemap>;
  searchTerms: SearchTermUseCases;
  synonyms: SynonymUseCases;
  /** Products in memory, if no other process writes them. */
  memory: PlainReadsDeps['memory'];
  /** PEM; verifies tokens. */
  publicKey: string;
  internalToken?: InternalToken;
  logger: Logger;
  /** Rejects while the service cannot work. */
  ready?: () => Promise<void>;
}

/** The catalogue over HTTP; it does not listen. Paths are those of the public API and `/internal/…` (specification, 7). */
export function createApp({ products, productQueries, reservations, holds, clock, images, readSitemap, searchTerms, synonyms, memory, publicKey, internalToken, logger, ready }: AppDeps): HttpApp {
  const app = createHttpApp({ part: 'catalog', logger, internalToken, ready }, (router) => {
    router.use(catalogErrors, identify(publicKey));
    productRoutes(router, products, productQueries, searchTerms.count);
    imageRoutes(router, images);
    sitemapRoutes(router, readSitemap);
    searchTermRoutes(router, searchTerms);
    synonymRoutes(router, synonyms);
    holdRoutes(router, holds, clock);
    internalProductRoutes(router, productQueries, holds);
    internalReservationRoutes(router, reservations);
  });
  return ahead(plainReads({ memory, internalToken, logger }), app);
}
