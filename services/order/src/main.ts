import { runService } from '@storefront/service-kit';
import { config } from './config';
import { part } from './part';
import { startOrder } from './service';

runService({ part, config, start: startOrder });
