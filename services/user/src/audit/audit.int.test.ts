import { auditAnswerSchema, type AuditAction, type AuditFact } from '@storefront/contracts';
import { newEvent, newId, startInbox, type Inbox } from '@storefront/service-kit';
import { pairedVariants, silentLogger, type TestBroker, type TestStore } from '@storefront/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop';
import { auditSubscriptions } from './subscriptions';

let minute = 0;
const factOf = (action: AuditAction, subjectId = newId()): AuditFact => ({
  action,
  at: new Date(Date.UTC(2026, 10, 21, 10, (minute += 1))).toISOString(),
  actor: { _id: newId(), email: 'asha@example.in' },
  subject: { _id: subjectId, label: 'ORD-1' },
  changes: [{ field: 'status', before: 'pending', after: 'shipped' }],
  requestId: 'request-1',
});

describe.each(pairedVariants())('the audit trail: $name', (pair) => {
  let stored: TestStore;
  let brokered: TestBroker;
  let shop: Shop;
  let inbox: Inbox;
  let admin: string;

  beforeAll(async () => {
    stored = await pair.store.open('user');
    brokered = await pair.broker.open();
    shop = await openShop(stored.store);
    inbox = await startInbox({ consumer: 'user', store: stored.store, broker: brokered.broker, handlers: auditSubscriptions(shop.auditTrail), logger: silentLogger });
    admin = (await shop.admin()).token;
  });
  afterAll(async () => {
    await inbox.stop();
    await shop.close();
    await brokered.destroy();
    await stored.destroy();
  });

  const read = async (query = '') => auditAnswerSchema.parse((await shop.request('GET', `/api/admin/audit${query}`, { token: admin })).body);

  it('stores each event of every service once, and lists the latest first', async () => {
    const [ordered, product, user] = [factOf('order.status-changed'), factOf('product.deleted'), factOf('user.profile-changed')];
    const now = new Date();
    const events = [newEvent('order.audited', ordered, now), newEvent('product.audited', product, now), newEvent('user.audited', user, now)];
    for (const event of [...events, ...events]) await brokered.broker.publish(event);
    await expect.poll(async () => (await read()).entries).toEqual([
      { _id: events[2]?.id, ...user },
      { _id: events[1]?.id, ...product },
      { _id: events[0]?.id, ...ordered },
    ]);
    await inbox.idle();
    expect((await read()).total).toBe(3);
  });

  it('is paged, and can be filtered by subject', async () => {
    const subject = newId();
    const facts = [factOf('order.payment-refused', subject), factOf('order.payment-verified', subject), factOf('product.created')];
    for (const [index, fact] of facts.entries()) await shop.auditTrail.record(`page-${index}`, fact);
    const { total, page, pages, entries } = await read(`?subject=${subject}`);
    expect([page, pages]).toEqual([1, 1]);
    expect([total, entries.map(({ action }) => action)]).toEqual([2, ['order.payment-verified', 'order.payment-refused']]);
    expect(await read(`?subject=${subject}&page=2&limit=1`)).toMatchObject({ total: 2, page: 2, pages: 2, entries: [{ action: 'order.payment-refused' }] });
    expect((await read('?page=2&limit=2')).entries).toEqual((await read('?limit=4')).entries.slice(2));
  });

  it('can be filtered by admin, by action and by both', async () => {
    const facts = [factOf('order.payment-refused'), factOf('order.payment-refused'), factOf('product.deleted')];
    const [other, actor] = [{ _id: newId(), email: 'other@example.in' }, { _id: newId(), email: 'leela@example.in' }];
    for (const [index, fact] of facts.entries()) await shop.auditTrail.record(`entry-${index}`, { ...fact, actor: index === 0 ? other : actor });
    const found = async (query: string) => (await read(query)).entries.map(({ _id }) => _id);
    expect(await found(`?actor=${actor._id}`)).toEqual(['entry-2', 'entry-1']);
    expect((await found('?action=order.payment-refused')).slice(0, 2)).toEqual(['entry-1', 'entry-0']);
    expect(await found('?subject=&actor=&action=')).toEqual(await found(''));
    expect(await read(`?actor=${actor._id}&action=product.deleted`)).toMatchObject({ total: 1, entries: [{ _id: 'entry-2' }] });
  });

  it('keeps an entry unchanged if its event arrives again with other content', async () => {
    const fact = factOf('product.edited');
    await shop.auditTrail.record('same-event', fact);
    await shop.auditTrail.record('same-event', { ...fact, changes: [] });
    expect((await read(`?subject=${fact.subject._id}`)).entries).toEqual([{ _id: 'same-event', ...fact }]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('cannot be changed by %s', async (method) => {
    const before = await read();
    const { status } = await shop.request(method, '/api/admin/audit', { token: admin, ...(method !== 'DELETE' && { body: {} }) });
    expect([404, 405]).toContain(status);
    expect(await read()).toEqual(before);
  });

  it('can be read by admins only', async () => {
    const { token } = await shop.customer();
    expect((await shop.request('GET', '/api/admin/audit')).status).toBe(401);
    expect((await shop.request('GET', '/api/admin/audit', { token })).status).toBe(403);
  });

  it.each(['page=0', 'limit=101', 'limit=x', 'subject=x', 'actor=x', 'action=order', 'subject[$gt]='])('rejects the query %s, or ignores it', async (query) => {
    const { status } = await shop.request('GET', `/api/admin/audit?${query}`, { token: admin });
    expect(status).toBe(query.startsWith('subject[') ? 200 : 400);
  });
});
