import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { Part } from './part';
import type { SpanRecorder } from './spans';

/** A collector that does not answer is given up well before a process that stops is. */
const exportWithinMs = 3_000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, producer: SpanKind.PRODUCER, consumer: SpanKind.CONSUMER };

/** The one file that knows the SDK; it is loaded only where a collector is named. */
export interface OpenTelemetry extends SpanRecorder {
  /** Sends what is left. */
  stop(): Promise<void>;
}

export interface OpenTelemetryOptions {
  /** Of the collector, without `/v1/traces`. */
  endpoint: string;
  parts: readonly Part[];
  /** Spans that the collector did not take. */
  onLost: (error: Error) => void;
  /** For one export, in ms; default 3,000. */
  exportMs?: number;
}

/** Spans of several parts, each under its own `service.name`, sent to one collector by OTLP over HTTP. */
export function openTelemetry({ endpoint, parts, onLost, exportMs = exportWithinMs }: OpenTelemetryOptions): OpenTelemetry {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`, timeoutMillis: exportMs });
  // The exporter's own limit counts from the last byte of the answer; the processor's is a total.
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
          // Its name alone: a message can hold what a customer typed.
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

/** The SDK tells of failed exports only through its own global logger. */
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
