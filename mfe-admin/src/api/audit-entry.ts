import { asList, asRecord, asText, asTextOr, type Read, type Reader } from '@storefront/web-kit';

type Value = string | number | boolean | null | undefined;

/** A value of one of these types; undefined if the field was missing. */
const asValue: Reader<Value> = (value, onMismatch) => {
  if (typeof value !== 'object' || value === null) return value as Value;
  onMismatch('');
  return undefined;
};

const asAuditChange = asRecord({ field: asTextOr('unknown'), before: asValue, after: asValue });

export type AuditChange = Read<typeof asAuditChange>;

export const asAuditEntry = asRecord({
  _id: asText,
  action: asTextOr('Unknown action'),
  at: asText,
  actor: asRecord({ _id: asText, email: asTextOr('N/A') }),
  subject: asRecord({ _id: asText, label: asTextOr('N/A') }),
  changes: asList(asAuditChange),
});

/** One action of an admin, with its object and changes. */
export type AuditEntry = Read<typeof asAuditEntry>;
