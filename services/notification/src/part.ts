import type { Part } from '@storefront/service-kit';
import { storefront, version } from '../package.json';

/** As metrics and traces name it. */
export const part: Part = { name: 'notification', version, team: storefront.team };
