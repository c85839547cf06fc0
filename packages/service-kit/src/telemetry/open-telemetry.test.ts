import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { openTelemetry } from './open-telemetry';

/** Sends a space every 100 ms and never ends, so that no idle limit is reached. */
async function startTricklingCollector() {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 100);
    response.once('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

it('telemetry stops within the export timeout if the collector sends its answer byte by byte', async () => {
  const collector = await startTricklingCollector();
  const parts = [{ name: 'order', version: '1.0.0', team: 'checkout' }];
  const telemetry = openTelemetry({ endpoint: collector.url, parts, onLost: () => undefined, exportMs: 300 });
  telemetry.start({ part: 'order', name: 'POST /orders', kind: 'server', parent: undefined })?.end();
  const begun = performance.now();
  await telemetry.stop().catch(() => undefined);
  // OpenTelemetry's own limit is 30 s.
  expect(performance.now() - begun).toBeLessThan(20_000);
  collector.close();
});
