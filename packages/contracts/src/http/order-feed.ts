import type { Endpoint } from './endpoint';

/**
 * Server-sent events for admins: each has the name of a domain event (`order.placed`, …) and the order's id. With `order.audited` it can also be the id of a bank
 * credit or a statement. It is not one of the {@link Endpoint}s because its answer does not end.
 */
export const orderFeedEndpoint = { method: 'GET', path: '/api/admin/orders/events', answeredBy: 'gateway', access: 'admin' } as const satisfies Partial<Endpoint>;
