import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { Part } from './part';
import type { SpanRecorder } from './spans';

/** Much shorter than the 15 s in which a process must stop. */
const exportWithinMs = 3_000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, producer: SpanKind.PRODUCER, consumer: SpanKind.CONSUMER };

/** Only this file uses the SDK. It is loaded only with a collector. */
export interface OpenTelemetry extends SpanRecorder {
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

export interface OpenTelemetryOptions {
  /** URL of the collector, without `/v1/traces`. */
  endpoint: string;
  parts: readonly Part[];
  /** Called when the collector did not accept spans. */
  onLost: (error: Error) => void;
  /** Limit of one export in ms; default 3,000. */
  exportMs?: number;
}

/** Spans of several parts, each under its own `service.name`, sent to one collector by OTLP over HTTP. */
export function openTelemetry({ endpoint, parts, onLost, exportMs = exportWithinMs }: OpenTelemetryOptions): OpenTelemetry {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`, timeoutMillis: exportMs });
  // The exporter's own timeout starts again with each byte of the answer. The processor's timeout applies to the whole export.
  const processor = new BatchSpanProcessor(reporting(exporter, onLost), { exportTimeoutMillis: exportMs });
  const tracers = new Map<string, Tracer>();
  for (const { name, version, team } of parts) {
    const resource = resourceFromAttributes({ 'service.name': name, 'service.version': version, team });
    const provider = new NodeTracerProvider({ resource, spanProcessors: [processor] });
    tracers.set(name, provider.getTracer('storefront'));
  }

  return {
    start({ part, name, kind, parent, attributes }) {
      const span = tracers.get(part)?.startSpan(name, { kind: kinds[kind], ...(attributes && { attributes }) }, contextOf(parent));
      if (!span) return undefined;
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        rename: (newName) => void span.updateName(newName),
        set: (more) => void span.setAttributes(more),
        fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
        end(error) {
          // Only the name: a message can quote what a customer typed.
          if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' });
          span.end();
        },
      };
    },
    stop: () => processor.shutdown(),
  };
}

function contextOf(traceparent: string | undefined): Context {
  if (traceparent === undefined) return ROOT_CONTEXT;
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-');
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true });
}

/** The SDK reports failed exports only to its own global logger. */
function reporting(exporter: SpanExporter, onLost: (error: Error) => void): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) onLost(result.error);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush!() }),
  };
}
