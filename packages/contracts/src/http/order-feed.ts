import type { Endpoint } from './endpoint';

/**
 * Server-sent events for admins: each is named like the event that it tells of (`order.placed`, …) and holds the order's id. Not among
 * the {@link Endpoint}s, since its answer does not end.
 */
export const orderFeedEndpoint = { method: 'GET', path: '/api/admin/orders/events', answeredBy: 'gateway', access: 'admin' } as const satisfies Partial<Endpoint>;
