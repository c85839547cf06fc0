import { Counter, Gauge, Histogram } from 'prom-client';
import { registry } from './registry';
import { watchedGauge } from './watched-gauge';

const registers = [registry];

export const partInfo = new Gauge({
  name: 'storefront_part_info',
  help: 'Always 1; the labels are the parts of this process with version and team',
  labelNames: ['part', 'version', 'team'],
  registers,
});

const requestDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from a request to its answer',
  labelNames: ['part', 'method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export interface ObservedRequest {
  part: string;
  method: string;
  /** The pattern of the path, never the path: each value is a series. */
  route: string;
  status: number;
}

/** Counts an answered request. @param ms its duration */
export function observeRequest({ part, method, route, status }: ObservedRequest, ms: number): void {
  requestDuration.observe({ part, method: knownMethods.has(method) ? method : 'other', route, status }, ms / 1000);
}

export const upstreamFailures = new Counter({
  name: 'storefront_upstream_failures_total',
  help: 'Calls that another part could not answer',
  labelNames: ['part', 'upstream', 'reason'],
  registers,
});

export const outboxPending = watchedGauge('storefront_outbox_pending', 'Documents with events that are not published yet', ['part']);

export const outboxPublished = new Counter({
  name: 'storefront_outbox_published_total',
  help: 'Events that the broker accepted (done) or refused (failed)',
  labelNames: ['part', 'event', 'outcome'],
  registers,
});

export const inboxWaiting = watchedGauge('storefront_inbox_waiting', 'Events received and not handled yet (pending), or no longer retried (dead)', [
  'part',
  'state',
]);

export const inboxHandled = new Counter({
  name: 'storefront_inbox_handled_total',
  help: 'Attempts to handle an event by outcome: done, postponed, failed or dead',
  labelNames: ['part', 'event', 'outcome'],
  registers,
});

export const brokerConnected = watchedGauge('storefront_broker_connected', '1 while the broker is connected and accepts events', ['part']);
