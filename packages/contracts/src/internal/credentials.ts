import { z } from 'zod';
import { idSchema, moment, timestampSchema } from '../http/common';

/**
 * `GET /internal/credential-changes?since=` of the user service lists ended tokens. At its start the gateway requests the changes of the
 * whole lifetime of a token, then the new ones every few seconds, because an event can be missed while the broker is away.
 */
export const credentialChangesQuerySchema = z.object({ since: moment('since must be a moment in ISO 8601, UTC') });
export const credentialChangesAnswerSchema = z.object({
  success: z.literal(true),
  /** Tokens of the user that were issued before `changedAt` are invalid. Oldest first. */
  changes: z.array(z.object({ userId: idSchema, changedAt: timestampSchema })),
});
