import { expect, it } from 'vitest';
import type { EventOf } from '@storefront/contracts';
import { newId } from '../ids';
import { newEvent } from '../outbox/outbox';
import { pairedVariants, silentLogger } from '../testing';
import { startInbox } from './inbox';
import type { InboxEntry } from './inbox-types';
const deleted = (): EventOf<'product.deleted'> => newEvent('product.deleted', { productId: newId() }, new Date());
it.each(pairedVariants())('try $name', async (pair) => {
  const logger = Object.assign(Object.create(silentLogger), { warn: (...a: unknown[]) => console.log('WARN', a), error: (...a: unknown[]) => console.log('ERR', a), child: () => logger }) as typeof silentLogger;
  for (let n = 0; n < 12; n += 1) {
    const stored = await pair.store.open(); const brokered = await pair.broker.open(); const handled: string[] = [];
    const mk = (w: string) => startInbox({ consumer: 'gateway', store: stored.store, broker: brokered.broker, logger, retry: { firstMs: 1, maxMs: 5, maxAttempts: 3 }, handlers: { 'product.deleted': async (e) => void handled.push(`${e.id}${w}`) } });
    const a = await mk('a'); const b = await mk('b');
    const events = Array.from({ length: 40 }, deleted);
    await Promise.all(events.map((event) => brokered.broker.publish(event)));
    const entries = await stored.store.collection<InboxEntry>('inbox_gateway');
    await expect.poll(() => entries.count({ doneAt: { $exists: true } }), { interval: 5, timeout: 60_000 }).toBe(40);
    const ids = handled.map((h) => h.slice(0, 24));
    const twice = handled.filter((h) => ids.filter((i) => h.startsWith(i)).length > 1);
    console.log(n, handled.length, twice, JSON.stringify(await entries.find({ _id: { $in: twice.map((t) => `gateway:${t.slice(0, 24)}`) } })));
    await a.stop(); await b.stop(); await brokered.destroy(); await stored.destroy();
  }
}, 300_000);
