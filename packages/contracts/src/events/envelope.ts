import { z } from 'zod';
import { timestampSchema } from '../http/common';

/** The fields of every message, besides `data`. `traceparent` follows W3C Trace Context. */
const envelopeFields = {
  id: z.string().min(1).max(100),
  time: timestampSchema,
  traceparent: z.string().max(100).optional(),
};

/** Describes one version of one event; `type` is past tense and the broker's routing key. */
export const defineEvent = <Type extends string, Version extends number, Data extends z.ZodType>(type: Type, version: Version, data: Data) =>
  z.object({ ...envelopeFields, type: z.literal(type), version: z.literal(version), data });
