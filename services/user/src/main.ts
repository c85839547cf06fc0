import { runService } from '@storefront/service-kit';
import { config } from './config';
import { part } from './part';
import { startUser } from './service';
import type { FirstAdmin } from './users/first-admin';

const onFirstAdmin = ({ email, password, isGenerated }: FirstAdmin) => {
  if (isGenerated) console.log(`The first admin is ${email}, the password ${password} (shown only once).`);
};

runService({ part, config, start: (options) => startUser({ ...options, onFirstAdmin }) });
