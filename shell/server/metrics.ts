import { registry } from '@storefront/service-kit';
import { Counter } from 'prom-client';

/** Pages that the server should have rendered: the server side failed, is late or does not arrive, or an answer of the API is missing. */
export const renderFailures = new Counter({
  name: 'storefront_render_failures_total',
  help: 'Pages that the server side of a front end did not render, so that the browser rendered them',
  labelNames: ['remote', 'version'],
  registers: [registry],
});
