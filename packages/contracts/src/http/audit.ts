import { z } from 'zod';
import { choiceParam, idParam, idSchema, keptLine, keptText, laterPageFields, timestampSchema, wholeNumberParam } from './common';
import type { Endpoint } from './endpoint';

/** Every action of admins, as the audit trail names it. */
export const auditActions = [
  'product.created', 'product.edited', 'product.deleted', 'synonyms.edited',
  'order.status-changed', 'order.payment-corrected', 'order.payment-withdrawn', 'payment.verified', 'payment.refused',
  'statement.imported', 'credit.settled', 'credit.unsettled', 'credit.set-aside', 'refund.recorded', 'return.changed',
  // Names in older entries of `payment.verified` and `payment.refused`.
  'order.payment-verified', 'order.payment-refused',
  'user.profile-changed', 'user.password-changed', 'user.password-reset',
] as const;
export type AuditAction = (typeof auditActions)[number];

const auditValue = z.union([keptText(10_000), z.number(), z.boolean(), z.null()]);
/** A field by its dotted path, before and after. Never a secret or a picture's bytes; amounts in rupees. A missing value is left out. */
export const auditChangeSchema = z.object({ field: keptLine, before: auditValue.optional(), after: auditValue.optional() });
export type AuditChange = z.infer<typeof auditChangeSchema>;

/** One action of an admin. */
export const auditFactSchema = z.object({
  action: z.enum(auditActions),
  at: timestampSchema,
  actor: z.object({ _id: idSchema, email: keptLine }),
  /** `label` is for people: a name, an order number, an e-mail address. */
  subject: z.object({ _id: idSchema, label: keptLine }),
  /** The fields that differ; all fields if the subject was created or deleted. */
  changes: z.array(auditChangeSchema),
  /** The id of the request, as in the logs. */
  requestId: keptLine,
});
export type AuditFact = z.infer<typeof auditFactSchema>;

export const auditEntrySchema = auditFactSchema.extend({ _id: keptLine });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditQuerySchema = z.object({
  page: wholeNumberParam('page', 1, 1_000_000, 1),
  limit: wholeNumberParam('limit', 1, 100, 50),
  /** Only actions on this product, order or user. */
  subject: idParam('Invalid subject'),
  /** Only actions of this admin. */
  actor: idParam('Invalid actor'),
  action: choiceParam('action', auditActions, 'Unknown action'),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;
export const auditAnswerSchema = z.object({ success: z.literal(true), entries: z.array(auditEntrySchema), ...laterPageFields });

export const auditEndpoints = [
  { id: 'listAuditTrail', method: 'GET', path: '/api/admin/audit', answeredBy: 'user', access: 'admin', summary: 'The actions of admins, the latest first. Entries never change and are never removed.', query: auditQuerySchema, status: 200, answer: auditAnswerSchema },
] satisfies Endpoint[];
