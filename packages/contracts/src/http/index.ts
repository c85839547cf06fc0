import { addressEndpoints } from './addresses';
import { auditEndpoints } from './audit';
import { clientErrorEndpoints } from './client-errors';
import type { Endpoint } from './endpoint';
import { holdEndpoints } from './holds';
import { orderEndpoints } from './orders';
import { productEndpoints } from './products';
import { searchEndpoints } from './search';
import { statementEndpoints } from './statements';
import { userEndpoints } from './users';

/** Every call of the public API (specification, 7). */
export const endpoints: Endpoint[] = [...productEndpoints, ...userEndpoints, ...addressEndpoints, ...holdEndpoints, ...orderEndpoints, ...statementEndpoints, ...auditEndpoints, ...searchEndpoints, ...clientErrorEndpoints];

export * from './addresses';
export * from './audit';
export * from './client-errors';
export * from './common';
export * from './endpoint';
export * from './holds';
export * from './order-feed';
export * from './orders';
export * from './products';
export * from './search';
export * from './statements';
export * from './users';
