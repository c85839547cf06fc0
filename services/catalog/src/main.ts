import { runService } from '@storefront/service-kit';
import { config } from './config';
import { part } from './part';
import { startCatalog } from './service';

runService({ part, config, start: startCatalog });
