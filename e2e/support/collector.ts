import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from './until';

/** A received span with its part, version and team. */
export interface CollectedSpan {
  part: string;
  version: string;
  team: string;
  name: string;
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentSpanId: string;
}

interface Attribute {
  key: string;
  value: { stringValue?: string };
}

interface Traces {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: { name: string; traceId: string; spanId: string; parentSpanId?: string }[] }[];
  }[];
}

function spansOf({ resourceSpans }: Traces): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const attribute = (name: string) => resource.attributes.find(({ key }) => key === name)?.value.stringValue ?? '';
    const owner = { part: attribute('service.name'), version: attribute('service.version'), team: attribute('team') };
    return scopeSpans.flatMap(({ spans }) => spans.map(({ name, traceId, spanId, parentSpanId = '' }) => ({ ...owner, name, traceId, spanId, parentSpanId })));
  });
}

/** A collector of traces (OTLP over HTTP, JSON) on a free port of this machine. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end();
    spans.push(...spansOf(JSON.parse(Buffer.concat(chunks).toString()) as Traces));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** Waits for a span, because parts send their spans in batches. */
    span: (part: string, name: string, below?: CollectedSpan): Promise<CollectedSpan> =>
      until(async () =>
        spans.find((span) => span.part === part && span.name === name && (below === undefined || (span.parentSpanId === below.spanId && span.traceId === below.traceId))),
      ),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type Collector = Awaited<ReturnType<typeof startCollector>>;
