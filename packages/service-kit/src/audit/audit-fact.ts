import type { AuditAction, AuditChange, AuditFact } from '@storefront/contracts';
import { requireAdmin, type Identity } from '../http/identity';

/** The acting admin and their request. */
export interface Actor {
  _id: string;
  email: string;
  requestId: string;
}

type Value = NonNullable<AuditChange['before']> | null;

/** Longer texts are shortened around the place that changed. */
const longestText = 500;
/** Unchanged characters that are shown before that place. */
const lead = 100;
const isSecret = (path: string) => /password|token|secret|otp|hash/i.test(path);

/** The calling admin, for the audit trail. @throws HttpError 401 if the caller is not logged in, 403 if the caller is not an admin */
export function requireActor(ctx: { state: { identity?: Identity; requestId: string } }): Actor {
  const { userId, email } = requireAdmin(ctx);
  return { _id: userId, email, requestId: ctx.state.requestId };
}

function scalar(value: unknown): Value {
  const text = typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' || value === null ? value : JSON.stringify(value);
  return typeof text === 'string' && text.startsWith('data:') ? '(picture)' : text;
}

/** A value as the trail stores it. @param other the value before or after */
function shortened(value: Value, other: Value | undefined): Value {
  if (typeof value !== 'string' || value.length <= longestText) return value;
  let same = 0;
  while (typeof other === 'string' && same < value.length && value[same] === other[same]) same += 1;
  const start = Math.max(0, same - lead);
  const end = start + longestText;
  return `${start > 0 ? '…' : ''}${value.slice(start, end)}${end < value.length ? '…' : ''}`;
}

/** Every value of an object by its dotted path; lists are joined. */
function flatten(fields: object, prefix = ''): [path: string, value: Value][] {
  return Object.entries(fields).flatMap(([name, value]: [string, unknown]): [string, Value][] => {
    const path = `${prefix}${name}`;
    if (value === undefined || isSecret(path)) return [];
    if (Array.isArray(value)) return [[path, value.map((one) => String(scalar(one))).join(', ')]];
    if (typeof value === 'object' && value !== null) return flatten(value, `${path}.`);
    return [[path, scalar(value)]];
  });
}

export interface AuditedChange {
  action: AuditAction;
  /** For people: a name, an order number, an e-mail address. */
  subject: { _id: string; label: string };
  /** The fields that an admin can change; left out for a new subject. Amounts in rupees. */
  before?: object;
  /** Left out for a deleted subject. */
  after?: object;
}

/**
 * An admin's action, for an `….audited` event that is saved in the same write as the change. It has only fields that differ, no field
 * named like a secret, and no picture's bytes.
 */
export function auditFact(actor: Actor, { action, subject, before = {}, after = {} }: AuditedChange, now: Date): AuditFact {
  const [was, is] = [new Map(flatten(before)), new Map(flatten(after))];
  const fields = [...new Set([...was.keys(), ...is.keys()])].filter((field) => was.get(field) !== is.get(field));
  const changes = fields.map((field): AuditChange => {
    const [from, to] = [was.get(field), is.get(field)];
    return { field, ...(from !== undefined && { before: shortened(from, to) }), ...(to !== undefined && { after: shortened(to, from) }) };
  });
  const { requestId, _id, email } = actor;
  return { action, at: now.toISOString(), actor: { _id, email }, subject, changes, requestId };
}
