import { z } from 'zod';
import { idSchema, moment, timestampSchema } from '../http/common';

/**
 * `GET /internal/credential-changes?since=` of the user service lists the users whose tokens were revoked. At its start the gateway requests the changes of the
 * last seven days, the lifetime of a token. Then it requests new ones every few seconds, because it misses events while the broker is unavailable.
 */
export const credentialChangesQuerySchema = z.object({ since: moment('since must be a moment in ISO 8601, UTC') });
export const credentialChangesAnswerSchema = z.object({
  success: z.literal(true),
  /** Tokens of the user that were issued before `changedAt` are invalid. Oldest first. */
  changes: z.array(z.object({ userId: idSchema, changedAt: timestampSchema })),
  /** Tokens of all users that were issued before it are invalid, also those of users whom the service does not know: a backup was restored. */
  allChangedAt: timestampSchema.nullish(),
});
