import type { InternalToken } from '@storefront/service-kit';
import { createUpstream, type Upstream } from './upstream';

/** The services behind the gateway, by the names that the route table uses. */
export type Upstreams = Record<'catalog' | 'order' | 'user' | 'notification', Upstream>;

const labels: Record<keyof Upstreams, string> = { catalog: 'The catalogue', order: 'Ordering', user: 'Your account', notification: 'Mail' };

export function createUpstreams(urls: Record<keyof Upstreams, string>, internalToken: InternalToken): Upstreams {
  const upstream = (part: keyof Upstreams) => createUpstream({ part, label: labels[part], url: urls[part], internalToken });
  return { catalog: upstream('catalog'), order: upstream('order'), user: upstream('user'), notification: upstream('notification') };
}

export const closeUpstreams = (upstreams: Upstreams): Promise<unknown> =>
  Promise.all(Object.values(upstreams).map((upstream) => upstream.close()));
