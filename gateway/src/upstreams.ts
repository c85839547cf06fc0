import { createPartClient, type InternalToken, type PartClient } from '@storefront/service-kit';

/** Timeout until an answer begins, in ms. */
export const upstreamMs = 15_000;

/** The services behind the gateway, by their names in the route table. */
export type Upstreams = Record<'catalog' | 'order' | 'user' | 'notification', PartClient>;

const labels: Record<keyof Upstreams, string> = { catalog: 'The catalogue', order: 'Ordering', user: 'The account service', notification: 'The mail service' };

export function createUpstreams(urls: Record<keyof Upstreams, string>, internalToken: InternalToken): Upstreams {
  const upstream = (part: keyof Upstreams) => createPartClient({ part, label: labels[part], baseUrl: urls[part], internalToken, timeoutMs: upstreamMs });
  return { catalog: upstream('catalog'), order: upstream('order'), user: upstream('user'), notification: upstream('notification') };
}

export const closeUpstreams = (upstreams: Upstreams): Promise<unknown> =>
  Promise.all(Object.values(upstreams).map((upstream) => upstream.close()));
