import { badRequest, BusyError, HttpError, parse, withoutSecretPaths } from '@storefront/service-kit';
import { request } from 'undici';
import { z } from 'zod';
import { jsonBodyOf } from './request-body';
import type { GatewayMiddleware } from './state';

const path = '/telemetry/traces';
const largest = 256 * 1024;
/** Limits the harm of a slow collector. */
const mostInFlight = 20;
const forwardWithinMs = 5_000;
/** Answers of a collector that mean that the content of the traces is wrong. */
const notTraces = new Set([400, 413, 415, 422]);

/** Only names of front ends, so that a client cannot send spans under the name of a service. */
const frontEnd = z.string().max(50, { abort: true }).regex(/^(shell|mfe-[a-z][a-z0-9-]*)$/, 'service.name must be the name of a front end');
const attribute = z.looseObject({ key: z.string().max(200), value: z.looseObject({ stringValue: z.unknown().optional() }) });
const tracesSchema = z.object({
  resourceSpans: z
    .array(z.looseObject({ resource: z.object({ attributes: z.array(attribute).max(50) }) }))
    .min(1)
    .max(20),
});

function checkNames(traces: z.infer<typeof tracesSchema>): void {
  for (const { resource } of traces.resourceSpans) {
    const names = resource.attributes.filter(({ key }) => key === 'service.name');
    parse(z.array(z.strictObject({ key: z.string(), value: z.strictObject({ stringValue: frontEnd }) })).length(1, 'Each resource must have exactly one service.name'), names);
  }
}

/** Only what was checked. The collector would also read repeated keys of the original text, and names such as `resource_spans`. */
function toJson(traces: z.infer<typeof tracesSchema>): string {
  try {
    return JSON.stringify(traces);
  } catch {
    throw badRequest('The traces are nested too deeply');
  }
}

/**
 * Middleware: forwards browsers' spans (OTLP, JSON) to the collector, because a page can call only its own origin.
 * @param collector OTLP endpoint; without one the path does not exist
 */
export function browserTraces(collector: string | undefined): GatewayMiddleware {
  const target = collector && `${collector.replace(/(?<!\/)\/+$/, '')}/v1/traces`;
  let inFlight = 0;

  async function forward(body: string): Promise<void> {
    if (inFlight >= mostInFlight) throw new BusyError('Too many traces');
    inFlight += 1;
    try {
      const signal = AbortSignal.timeout(forwardWithinMs);
      const answer = await request(target!, { method: 'POST', body, headers: { 'content-type': 'application/json' }, signal });
      await answer.body.dump();
      if (notTraces.has(answer.statusCode)) throw badRequest('The collector rejected the traces');
      if (answer.statusCode >= 400) throw new Error(`The collector answered ${answer.statusCode}`);
    } catch (error) {
      throw error instanceof HttpError ? error : new HttpError(503, 'Traces cannot be accepted right now');
    } finally {
      inFlight -= 1;
    }
  }

  return async (ctx, next) => {
    if (target === undefined || ctx.path !== path || ctx.method !== 'POST') return next();
    const traces = await jsonBodyOf(ctx, tracesSchema, largest);
    checkNames(traces);
    await forward(withoutSecretPaths(toJson(traces)));
    ctx.status = 200;
    // OTLP's answer if everything was accepted.
    ctx.body = {};
  };
}
