import type { Part } from '@storefront/service-kit';
import { storefront, version } from '../package.json';

/** Name, version and team of the service in metrics and traces. */
export const part: Part = { name: 'catalog', version, team: storefront.team };
