import { z } from 'zod';
import { idSchema, moment, timestampSchema } from '../http/common';

/**
 * `GET /internal/credential-changes?since=` of the user service: whose tokens ended, and which. The gateway asks for the
 * time that tokens live when it starts, and for what is new every few seconds, since an event reaches one replica only.
 */
export const credentialChangesQuerySchema = z.object({ since: moment('since must be a moment in ISO 8601, UTC') });
export const credentialChangesAnswerSchema = z.object({
  success: z.literal(true),
  /** Tokens of the user that were issued before `changedAt` are no longer good. Oldest first. */
  changes: z.array(z.object({ userId: idSchema, changedAt: timestampSchema })),
});
export type CredentialChangesAnswer = z.infer<typeof credentialChangesAnswerSchema>;
