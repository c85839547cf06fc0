import { auditFactSchema } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../http/http-error';
import { auditFact, requireActor, type AuditedChange } from './audit-fact';

const now = new Date('2026-11-21T10:00:00.000Z');
const actor = { _id: 'a'.repeat(24), email: 'asha@example.in', requestId: 'request-1' };
const subject = { _id: 'b'.repeat(24), label: 'Meenakshi Kanjeevaram' };
const factOf = (change: Partial<AuditedChange>) => auditFactSchema.parse(auditFact(actor, { action: 'product.edited', subject, ...change }, now));

describe('an entry of the audit trail', () => {
  it('names the actor, the action, the subject, the time and the request', () => {
    expect(factOf({})).toEqual({
      action: 'product.edited',
      at: now.toISOString(),
      actor: { _id: actor._id, email: actor.email },
      subject,
      changes: [],
      requestId: 'request-1',
    });
  });

  it('has only the fields that differ, by their paths', () => {
    const before = { name: 'Meenakshi', price: 100, specifications: { color: 'red', material: 'silk' }, images: ['one', 'two'] };
    const after = { name: 'Meenakshi', price: 120, specifications: { color: 'blue', material: 'silk' }, images: ['one'] };
    expect(factOf({ before, after }).changes).toEqual([
      { field: 'price', before: 100, after: 120 },
      { field: 'specifications.color', before: 'red', after: 'blue' },
      { field: 'images', before: 'one, two', after: 'one' },
    ]);
  });

  it('has all fields of a created or deleted subject', () => {
    expect(factOf({ after: { stock: 3 } }).changes).toEqual([{ field: 'stock', after: 3 }]);
    expect(factOf({ before: { stock: 3 } }).changes).toEqual([{ field: 'stock', before: 3 }]);
  });

  it('distinguishes added and removed fields from changed ones', () => {
    expect(factOf({ before: { a: undefined, b: null }, after: { a: 1 } }).changes).toEqual([
      { field: 'b', before: null },
      { field: 'a', after: 1 },
    ]);
  });

  it.each(['password', 'passwordHash', 'newPassword', 'token', 'nested.otp', 'clientSecret'])('leaves out %s', (path) => {
    const fields = path.split('.').reduceRight<unknown>((value, name) => ({ [name]: value }), 'planted-secret') as object;
    expect(JSON.stringify(factOf({ after: fields }))).not.toContain('planted-secret');
  });

  it('has no picture, and only the beginning of a long text', () => {
    const { changes } = factOf({ after: { image: `data:image/png;base64,${'A'.repeat(5_000)}`, images: ['data:image/png;base64,AAAA'], description: 'x'.repeat(5_000) } });
    expect(changes).toEqual([
      { field: 'image', after: '(picture)' },
      { field: 'images', after: '(picture)' },
      { field: 'description', after: `${'x'.repeat(500)}…` },
    ]);
  });

  it('shortens two long texts around the place that differs', () => {
    const [start, end] = ['x'.repeat(3_000), 'y'.repeat(1_000)];
    const { changes } = factOf({ before: { description: `${start}red${end}` }, after: { description: `${start}blue${end}` } });
    expect(changes).toEqual([{ field: 'description', before: expect.stringMatching(/^…x{100}redy+…$/), after: expect.stringMatching(/^…x{100}bluey+…$/) }]);
    expect(factOf({ before: { description: start }, after: { description: `${start}!` } }).changes).toEqual([
      { field: 'description', before: `…${'x'.repeat(100)}`, after: `…${'x'.repeat(100)}!` },
    ]);
  });
});

describe('the actor', () => {
  const identity = { userId: actor._id, role: 'admin' as const, name: 'Asha', email: actor.email, issuedAt: 0, expiresAt: 0 };

  it('is the admin who calls', () => {
    expect(requireActor({ state: { identity, requestId: 'request-1' } })).toEqual(actor);
  });

  it.each([
    [undefined, 401],
    [{ ...identity, role: 'customer' as const }, 403],
  ])('is never another caller: %s', (who, status) => {
    const attempt = () => requireActor({ state: { requestId: 'r', ...(who && { identity: who }) } });
    expect(attempt).toThrow(HttpError);
    expect(attempt).toThrow(expect.objectContaining({ status }) as Error);
  });
});
