import { registry } from '@storefront/service-kit';
import { Counter } from 'prom-client';

/** Pages that are rendered in the browser because the server side of a front end failed. */
export const renderFailures = new Counter({
  name: 'storefront_render_failures_total',
  help: 'Pages that the server side of a front end did not render, so that the browser rendered them',
  labelNames: ['remote', 'version'],
  registers: [registry],
});
