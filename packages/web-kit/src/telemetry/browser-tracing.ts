import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, WebTracerProvider } from '@opentelemetry/sdk-trace-web';
import type { CallTracer } from './call-tracer';
import { createClicks, nameOf, type Click } from './clicks';
import { urlTemplate } from './url-template';

/** A front end's name in traces. */
export interface FrontEndPart {
  name: string;
  version: string;
  team: string;
}

const sendEveryMs = 2_000;

function createTracers(address: string): (part: FrontEndPart) => Tracer {
  const processor = new BatchSpanProcessor(new OTLPTraceExporter({ url: address }), { scheduledDelayMillis: sendEveryMs });
  const tracers = new Map<string, Tracer>();
  return ({ name, version, team }) => {
    const key = `${name}@${version}`;
    const known = tracers.get(key);
    if (known) return known;
    const resource = resourceFromAttributes({ 'service.name': name, 'service.version': version, team });
    const tracer = new WebTracerProvider({ resource, spanProcessors: [processor] }).getTracer('storefront');
    tracers.set(key, tracer);
    return tracer;
  };
}

/**
 * Traces clicks: a click is a span, and each API call that follows is a child span; the call carries its `traceparent`. A click without a call
 * is not reported. This file holds the whole SDK: import it only if traces are collected.
 * @param options.address the path that spans are sent to, on this origin
 * @param options.partOf the front end that owns an element; without an element, the one that owns the page
 */
export function createBrowserTracer({ page, address, partOf }: { page: Document; address: string; partOf: (element?: Element) => FrontEndPart }): CallTracer {
  const tracerOf = createTracers(new URL(address, page.baseURI).href);
  const clicks = createClicks<FrontEndPart>();
  const spans = new WeakMap<Click<FrontEndPart>, Span>();

  const onClick = ({ target }: Event) => {
    const name = target instanceof Element ? nameOf(target) : undefined;
    if (name !== undefined) clicks.clicked({ name, owner: partOf(target as Element), at: Date.now() });
  };
  page.addEventListener('click', onClick, { capture: true });

  /** The click's span ends at once. Its calls have spans of their own, and some begin only after others have ended. */
  function spanOf(click: Click<FrontEndPart>): Span {
    const known = spans.get(click);
    if (known) return known;
    const span = tracerOf(click.owner).startSpan(`click ${click.name}`, { startTime: click.at }, ROOT_CONTEXT);
    span.end();
    spans.set(click, span);
    return span;
  }

  return (method, path) => {
    const { click, ended } = clicks.call();
    const parent = click ? trace.setSpan(ROOT_CONTEXT, spanOf(click)) : ROOT_CONTEXT;
    const route = urlTemplate(path);
    const attributes = { 'http.request.method': method, 'url.template': route };
    const span = tracerOf(click?.owner ?? partOf()).startSpan(`${method} ${route}`, { kind: SpanKind.CLIENT, attributes }, parent);
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: `00-${traceId}-${spanId}-0${traceFlags}`,
      end(status) {
        span.setAttribute('http.response.status_code', status);
        if (status === 0 || status >= 400) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
        ended();
      },
    };
  };
}
