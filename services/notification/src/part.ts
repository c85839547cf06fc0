import type { Part } from '@storefront/service-kit';
import { storefront, version } from '../package.json';

/** For metrics and traces. */
export const part: Part = { name: 'notification', version, team: storefront.team };
