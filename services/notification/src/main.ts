import { runService } from '@storefront/service-kit';
import { config } from './config';
import { part } from './part';
import { startNotification } from './service';

runService({ part, config, start: startNotification });
