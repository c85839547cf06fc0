import { Counter, Gauge, Histogram } from 'prom-client';
import { registry } from './registry';
import { watchedGauge } from './watched-gauge';

const registers = [registry];

export const partInfo = new Gauge({
  name: 'storefront_part_info',
  help: 'Always 1: which version of a part runs here, and whose it is',
  labelNames: ['part', 'version', 'team'],
  registers,
});

const requestDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'From a request’s arrival to its answer',
  labelNames: ['part', 'method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export interface ObservedRequest {
  part: string;
  method: string;
  /** The pattern that the path fitted, never the path: there must be few. */
  route: string;
  status: number;
}

/** Counts an answered request by how long it took. @param ms since its arrival */
export function observeRequest({ part, method, route, status }: ObservedRequest, ms: number): void {
  requestDuration.observe({ part, method: knownMethods.has(method) ? method : 'other', route, status }, ms / 1000);
}

export const upstreamFailures = new Counter({
  name: 'storefront_upstream_failures_total',
  help: 'Calls that another part could not answer',
  labelNames: ['part', 'upstream', 'reason'],
  registers,
});

export const outboxPending = watchedGauge('storefront_outbox_pending', 'Documents with events that the broker has not taken yet', ['part']);

export const outboxPublished = new Counter({
  name: 'storefront_outbox_published_total',
  help: 'Events that the broker took (done) or refused (failed)',
  labelNames: ['part', 'event', 'outcome'],
  registers,
});

export const inboxWaiting = watchedGauge('storefront_inbox_waiting', 'Events received and not handled yet (pending), or given up (dead)', [
  'part',
  'state',
]);

export const inboxHandled = new Counter({
  name: 'storefront_inbox_handled_total',
  help: 'Attempts to handle an event, by how they ended: done, postponed, failed, or dead',
  labelNames: ['part', 'event', 'outcome'],
  registers,
});

export const brokerConnected = watchedGauge('storefront_broker_connected', '1 while the broker is connected', ['part']);
