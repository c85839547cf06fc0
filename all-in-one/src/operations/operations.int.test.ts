import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openImageStore } from '@storefront/catalog';
import { beginRestore, databaseName, endRestore, inboxCollection, openStore, restoreMark, newEvent, newId, startInbox, type InboxEntry, type ShopQueue, type UnreadableMessage } from '@storefront/service-kit';
import { brokerVariants, realServer, silentLogger, storeVariants, type TestStore } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runBackup, runRestore } from './backup';
import { storedParts, type Context, type StoredPart, type Stores } from './context';
import { runEvents } from './events';
import { runFigures } from './figures';
import { openShop as openShopOf } from './open-shop';

interface Shop {
  context: Context;
  destroy(): Promise<void>;
}

type Variant = ReturnType<typeof storeVariants>[number];

async function openShop({ name, open }: Variant): Promise<Shop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'storefront-operations-'));
  const opened: [StoredPart, TestStore][] = [];
  for (const part of storedParts) opened.push([part, await open(part)]);
  const stores = Object.fromEntries(opened.map(([part, { store }]) => [part, store])) as Stores;
  const images = await openImageStore({ dataDir, logger: silentLogger });
  return {
    context: { stores, images, kind: name },
    async destroy() {
      for (const [, { destroy }] of opened) await destroy();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const variants = storeVariants();

describe.each(variants)("the operator's commands on $name", (variant) => {
  let shop: Shop;
  let context: Context;
  beforeEach(async () => {
    shop = await openShop(variant);
    context = shop.context;
  });
  afterEach(() => shop.destroy());

  describe('events', () => {
    const command = (action: 'list' | 'show' | 'replay' | 'drop', rest: { service?: string; id?: string; all?: boolean } = {}) => runEvents(context, { action, all: false, ...rest });

    /** A consumer that fails until the test repairs it. */
    async function withDead(count: number, work: (repaired: { value: boolean }, handled: string[]) => Promise<void>): Promise<void> {
      const test = await brokerVariants()[0]!.open();
      const repaired = { value: false };
      const handled: string[] = [];
      const handle = async ({ id }: { id: string }) => {
        if (!repaired.value) throw new Error('no such customer');
        handled.push(id);
      };
      const store = context.stores.user;
      const inbox = await startInbox({ consumer: 'user', store, broker: test.broker, handlers: { 'product.saved': handle }, logger: silentLogger, retry: { maxAttempts: 1 } });
      for (let revision = 1; revision <= count; revision += 1) await test.broker.publish(newEvent('product.saved', { productId: newId(), revision }, new Date()));
      await expect.poll(async () => (await inbox.dead()).length).toBe(count);
      context = { ...context, wake: inbox.poke };
      await work(repaired, handled);
      await inbox.stop();
      await test.destroy();
    }
    const idsOf = (lines: string[]) => lines.flatMap((line) => /^user {2}product\.saved {2}(\S+)$/.exec(line)?.[1] ?? []);

    it('lists dead events with their errors and shows one in full', () =>
      withDead(2, async () => {
        const { lines, exitCode } = await command('list');
        expect(exitCode).toBe(0);
        expect(lines.at(-1)).toBe('2 messages are dead.');
        expect(lines.join('\n')).toContain('after 1 attempts: no such customer');
        const shown = await Promise.all(idsOf(lines).map((id) => command('show', { id })));
        // On the servers, events are handled in any order.
        expect(shown.map((one) => /"revision": (\d)/.exec(one.lines.join('\n'))?.[1]).sort()).toEqual(['1', '2']);
        expect(await command('list', { service: 'order' })).toEqual({ lines: ['Nothing is dead.'], exitCode: 0 });
      }));

    it('replays dead events, and a repetition changes nothing', () =>
      withDead(2, async (repaired, handled) => {
        repaired.value = true;
        expect((await command('replay')).lines).toContain('2 messages are replayed.');
        await expect.poll(() => handled.length).toBe(2);
        expect((await command('replay')).lines).toEqual(['Nothing is replayed.']);
        expect(handled).toHaveLength(2);
      }));

    it('drops one by its id and prints it', () =>
      withDead(2, async () => {
        const [id] = idsOf((await command('list')).lines);
        const { lines } = await command('drop', { id: id! });
        expect(idsOf(lines)).toEqual([id]);
        expect((await command('list')).lines.at(-1)).toBe('1 message is dead.');
        expect(await command('drop', { id: id! })).toEqual({ lines: [`No dead message has the id ${id}.`], exitCode: 1 });
      }));

    it('drops nothing without a selection', () =>
      withDead(1, async () => {
        await expect(command('drop')).rejects.toThrow('--all');
        expect((await command('list')).lines.at(-1)).toBe('1 message is dead.');
        await command('drop', { all: true });
        expect(await command('list')).toEqual({ lines: ['Nothing is dead.'], exitCode: 0 });
      }));

    it('rejects the name of an unknown service', async () => {
      await expect(command('list', { service: 'billing' })).rejects.toThrow('There is no service billing');
    });

    it('changes an event only in the selected service, although another one has it too', async () => {
      const event = newEvent('user.updated', { userId: newId(), name: 'A', email: 'a@example.in', revision: 1 }, new Date());
      for (const consumer of ['order', 'notification'] as const) {
        const entries = await context.stores[consumer].collection<InboxEntry>(inboxCollection(consumer));
        await entries.insert({ _id: event.id, consumer, event, receivedAt: event.time, attempts: 10, deadAt: event.time });
      }
      expect((await command('drop', { service: 'order', id: event.id })).lines.at(-1)).toBe('1 message is dropped.');
      expect((await command('list')).lines).toEqual([expect.stringMatching(/^notification /), expect.any(String), '1 message is dead.']);
    });

    it('includes messages that no service could read, and prints those that are replayed or dropped', async () => {
      const message: UnreadableMessage = { id: 'm1', type: 'order.placed', queue: 'storefront.user' };
      const select = async (id?: string) => (id === undefined || id === 'm1' ? [message] : []);
      const show = async (id?: string) => (await select(id)).map((one) => ({ ...one, text: '{"version":99}' }));
      const replay = async (id?: string) => ({ replayed: await select(id), unroutable: [] });
      context = { ...context, unreadable: { list: select, show, replay, drop: select } };
      expect((await command('list', { service: 'rabbitmq' })).lines[0]).toBe('rabbitmq  order.placed  m1');
      expect((await command('replay', { id: 'm1' })).lines).toContain('1 message is replayed.');
      expect((await command('show', { id: 'm1' })).lines.at(-1)).toBe(JSON.stringify('{"version":99}'));
      expect(await command('replay', { id: 'm2' })).toEqual({ lines: ['No dead message has the id m2.'], exitCode: 1 });
      const { lines } = await command('drop', { service: 'rabbitmq', all: true });
      expect(lines).toEqual(['rabbitmq  order.placed  m1', '  could not be read from the queue storefront.user', '1 message is dropped.']);
    });

    it('replays the other messages if the queue of one does not exist, and prints both', () =>
      withDead(1, async (repaired) => {
        repaired.value = true;
        const message = (id: string, queue: string): UnreadableMessage => ({ id, type: 'order.placed', queue });
        const replay = async () => ({ replayed: [message('m1', 'storefront.user')], unroutable: [message('m2', 'storefront.gone')] });
        const none = async () => [];
        context = { ...context, unreadable: { list: none, show: none, replay, drop: none } };
        const { lines, exitCode } = await command('replay');
        expect(exitCode).toBe(1);
        expect(idsOf(lines)).toHaveLength(1);
        expect(lines).toContain('rabbitmq  order.placed  m1');
        expect(lines).toContain('2 messages are replayed.');
        expect(lines.slice(-3)).toEqual(['rabbitmq  order.placed  m2', '  cannot return to the queue "storefront.gone", which does not exist', '1 message is still dead.']);
      }));

    it('drops nothing in RabbitMQ if a store cannot be read', async () => {
      const drop = vi.fn(async () => []);
      const none = async () => [];
      const user = { ...context.stores.user, names: async () => Promise.reject(new Error('The store is away')) };
      context = { ...context, stores: { ...context.stores, user }, unreadable: { list: none, show: none, replay: async () => ({ replayed: [], unroutable: [] }), drop } };
      await expect(command('drop', { all: true })).rejects.toThrow('The store is away');
      expect(drop).not.toHaveBeenCalled();
    });

    it('changes nothing if RabbitMQ refuses the command, and does not list its messages before it drops them', () =>
      withDead(1, async () => {
        const refuse = async () => Promise.reject(new Error('RabbitMQ accepts no messages'));
        context = { ...context, unreadable: { list: refuse, show: refuse, replay: refuse, drop: async () => [] } };
        await expect(command('replay')).rejects.toThrow('RabbitMQ accepts no messages');
        expect((await command('list', { service: 'user' })).lines.at(-1)).toBe('1 message is dead.');
        expect((await command('drop', { all: true })).lines.at(-1)).toBe('1 message is dropped.');
      }));
  });

  describe('figures', () => {
    it('are checked, rebuilt and then correct', async () => {
      const users = await context.stores.user.collection('users');
      await users.insert({ _id: 'u1', role: 'customer', email: 'a@example.in', orders: 3, totalSpent: 9, totalsRevision: 0 } as { _id: string });
      const wrong = await runFigures(context, 'check');
      expect(wrong.exitCode).toBe(1);
      expect(wrong.lines[0]).toBe('u1: stored 3 orders, ₹9; by the orders 0 orders, ₹0');
      await runFigures(context, 'rebuild');
      expect((await runFigures(context, 'check')).exitCode).toBe(0);
    });
  });

  describe.each(variants)('backup, restored on $name', (other) => {
    let target: Shop;
    let file: string;
    beforeEach(async () => {
      target = await openShop(other);
      file = join(await mkdtemp(join(tmpdir(), 'storefront-backup-')), 'backup.gz');
      for (const part of storedParts) {
        const things = await context.stores[part].collection<{ _id: string; n: number; part: string }>('things');
        await things.insertAll(Array.from({ length: 700 }, (_, n) => ({ _id: `t${n}`, n, part })));
      }
      await context.images.keep('c0ffee', Buffer.from([1, 2, 3]));
      await context.images.keep('c0ffee-320', Buffer.from([1]));
    });
    afterEach(() => target.destroy());

    it('restores every document and every picture', async () => {
      await runBackup(context, file, new Date());
      expect((await runRestore(target.context, file, { replace: false })).lines[0]).toMatch(/^2800 documents and 1 pictures are restored/);
      for (const part of storedParts) {
        const things = await target.context.stores[part].collection<{ _id: string; n: number; part: string }>('things');
        expect(await things.count({ part })).toBe(700);
        expect(await things.findOne({ _id: 't699' })).toEqual({ _id: 't699', n: 699, part });
      }
      expect(await target.context.images.read('c0ffee')).toEqual(Buffer.from([1, 2, 3]));
    });

    it('leaves a mark until it ends, so that no part starts with a part of the data', async () => {
      await runBackup(context, file, new Date());
      const marks = () => Promise.all(storedParts.map(async (part) => (await target.context.stores[part].collection(restoreMark)).count()));
      const full = { ...target.context.images, keep: () => Promise.reject(new Error('no space left')) };
      await expect(runRestore({ ...target.context, images: full }, file, { replace: false })).rejects.toThrow('The restore is incomplete');
      expect(await marks()).toEqual([1, 1, 1, 1]);
      await runRestore(target.context, file, { replace: true });
      expect(await marks()).toEqual([0, 0, 0, 0]);
    });

    it('ends all logins', async () => {
      const ended = await context.stores.user.collection<{ _id: string; endedAt: string }>('ended-log-ins');
      await ended.insert({ _id: 'all', endedAt: '2026-03-01T10:00:00.000Z' });
      await runBackup(context, file, new Date());
      await runRestore(target.context, file, { replace: false });
      // Without a moment: the user service adds it when it starts.
      expect(await (await target.context.stores.user.collection('ended-log-ins')).find()).toEqual([{ _id: 'all' }]);
    });

    describe('with RabbitMQ', () => {
      let existing: ShopQueue[];
      let emptied: number;
      const queue = (name: string, more: Partial<ShopQueue> = {}): ShopQueue => ({ name: `storefront.${name}`, isDeadLetters: false, waiting: 0, consumers: 0, ...more });
      beforeEach(() => {
        existing = [queue('user', { waiting: 2 }), queue('order')];
        emptied = 0;
        const queues = { list: async () => existing, empty: async () => void (emptied += 1) };
        target.context.queues = queues;
        context.queues = queues;
      });

      it('names the events that wait and are not in the file', async () => {
        expect((await runBackup(context, file, new Date())).lines.join('\n')).toContain('2 events wait in RabbitMQ and are not in the file');
        existing = [];
        expect((await runBackup(context, file, new Date())).lines.join('\n')).not.toContain('RabbitMQ');
      });

      it('names messages that could not be read apart, because no part will handle them', async () => {
        existing = [queue('user'), queue('dead-letters', { isDeadLetters: true, waiting: 3 })];
        const text = (await runBackup(context, file, new Date())).lines.join('\n');
        expect(text).toContain('3 messages in RabbitMQ could not be read and are not in the file');
        expect(text).not.toContain('events wait in RabbitMQ');
      });

      it('names the events that waited before the copy, because parts may handle them during it', async () => {
        const contents = context.stores.notification.contents();
        vi.spyOn(context.stores.notification, 'contents').mockImplementation(() => {
          existing = [];
          return contents;
        });
        expect((await runBackup(context, file, new Date())).lines.join('\n')).toContain('2 events wait in RabbitMQ');
      });

      it('is also made if RabbitMQ cannot be reached', async () => {
        context.queues!.list = () => Promise.reject(new Error('RabbitMQ does not answer.'));
        expect(await runBackup(context, file, new Date())).toMatchObject({ exitCode: 0, lines: expect.arrayContaining([expect.stringContaining('could not be counted; they are not in the file. RabbitMQ does not answer.')]) });
        expect(existsSync(file)).toBe(true);
      });

      it('deletes the events of the replaced shop, but only with --replace', async () => {
        await runBackup(context, file, new Date());
        await expect(runRestore(target.context, file, { replace: false })).rejects.toThrow('This shop is not empty (2 events in storefront.user)');
        expect(emptied).toBe(0);
        await runRestore(target.context, file, { replace: true });
        expect(emptied).toBe(1);
      });

      it('is rejected while a part receives events', async () => {
        await runBackup(context, file, new Date());
        existing = [queue('user', { consumers: 1 })];
        await expect(runRestore(target.context, file, { replace: true })).rejects.toThrow('a part receives events from storefront.user');
        expect(emptied).toBe(0);
      });
    });

    it('is rejected by a shop that is not empty, except with --replace', async () => {
      await runBackup(context, file, new Date());
      const orders = await target.context.stores.order.collection<InboxEntry>('orders');
      await orders.insert({ _id: 'precious' } as InboxEntry);
      for (const key of ['decaf', 'decaf-320']) await target.context.images.keep(key, Buffer.from(key));
      await expect(runRestore(target.context, file, { replace: false })).rejects.toThrow('This shop is not empty (order: orders)');
      expect(await orders.count()).toBe(1);
      expect(await target.context.images.keys()).toEqual(['decaf', 'decaf-320']);
      await runRestore(target.context, file, { replace: true });
      expect(await orders.count()).toBe(0);
      expect(await target.context.images.keys()).toEqual(['c0ffee']);
    });
  });

  it('write no backup of an empty shop, so that it does not replace a good one', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'storefront-backup-')), 'backup.gz');
    const things = await context.stores.order.collection('things');
    await things.insert({ _id: 'precious' });
    await runBackup(context, file, new Date());
    const good = await readFile(file);
    await things.remove({});
    await expect(runBackup(context, file, new Date())).rejects.toThrow('The shop has no data');
    expect(await readFile(file)).toEqual(good);
    expect(await readdir(dirname(file))).toEqual(['backup.gz']);
  });

  it('write no backup without pictures if products have some, so that it does not replace a good one', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'storefront-backup-')), 'backup.gz');
    const products = await context.stores.catalog.collection<{ _id: string; images: string[] }>('products');
    await products.insert({ _id: 'plain', images: [] });
    await runBackup(context, file, new Date());
    await products.insert({ _id: 'pictured', images: ['c0ffee'] });
    await context.images.keep('c0ffee', Buffer.from([1]));
    await runBackup(context, file, new Date());
    const good = await readFile(file);
    await context.images.clear();
    await expect(runBackup(context, file, new Date())).rejects.toThrow('Products have pictures, but the shop has no stored picture');
    expect(await readFile(file)).toEqual(good);
  });

  it('free every copy of a store if the backup is refused', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'storefront-backup-')), 'backup.gz');
    await mkdir(file);
    const closings = storedParts.map((part) => {
      const contents = context.stores[part].contents();
      vi.spyOn(context.stores[part], 'contents').mockReturnValue(contents);
      return vi.spyOn(contents, 'close');
    });
    await expect(runBackup(context, file, new Date())).rejects.toThrow('it is a folder');
    for (const closing of closings) expect(closing).toHaveBeenCalledOnce();
  });

  if (variant.name === 'embedded') {
    it('do not make a shop of a folder without one', async () => {
      const dataDir = join(await mkdtemp(join(tmpdir(), 'storefront-none-')), 'misspelt');
      await expect(openShopOf({ dataDir, logger: silentLogger })).rejects.toThrow(`There is no shop in ${dataDir}`);
      expect(existsSync(dataDir)).toBe(false);
    });
  }

  if (variant.name === 'mongodb') {
    it('do not make a shop of databases without one', async () => {
      const mongodbUrl = Object.assign(new URL(realServer('MONGODB_URL') ?? ''), { pathname: `/test_${newId()}` }).href;
      const open = (isForRestore: boolean) => openShopOf({ dataDir: '', mongodbUrl, logger: silentLogger, isForRestore });
      await expect(open(false)).rejects.toThrow(`There is no shop in the databases ${storedParts.map((part) => databaseName(mongodbUrl, part)).join(', ')}`);
      const { MongoClient } = await import('mongodb');
      const client = new MongoClient(mongodbUrl);
      for (const part of storedParts) expect(await client.db(databaseName(mongodbUrl, part)).listCollections().toArray()).toEqual([]);
      const target = await open(true);
      await (await target.stores.order.collection('orders')).insert({ _id: 'o1' });
      await target.close();
      await (await open(false)).close();
      for (const part of storedParts) await client.db(databaseName(mongodbUrl, part)).dropDatabase();
      await client.close();
    });
  }

  if (variant.name === 'embedded') {
    it('do not start with an embedded shop whose restore was killed, except to restore it', async () => {
      const options = { part: 'order', dataDir: await mkdtemp(join(tmpdir(), 'storefront-killed-')), logger: silentLogger };
      const killed = await openStore(options);
      await beginRestore(killed);
      await killed.close();
      await expect(openStore(options)).rejects.toThrow('The restore of this shop was interrupted');
      const again = await openStore({ ...options, isHalfRestoredAllowed: true });
      await endRestore(again);
      await again.close();
      await (await openStore(options)).close();
    });
  }

  if (variant.name === 'embedded') {
    it('copy an embedded shop at one instant, also during writes', async () => {
      const file = join(await mkdtemp(join(tmpdir(), 'storefront-backup-')), 'backup.gz');
      const things = await Promise.all(storedParts.map((part) => context.stores[part].collection<{ _id: string }>('things')));
      for (const collection of things) await collection.insert({ _id: 'before' });
      const backup = runBackup(context, file, new Date());
      await Promise.all(things.map((collection) => collection.insert({ _id: 'after' })));
      await backup;
      const target = await openShop(variant);
      await runRestore(target.context, file, { replace: false });
      for (const part of storedParts) expect(await (await target.context.stores[part].collection('things')).find()).toEqual([{ _id: 'before' }]);
      await target.destroy();
    });
  }
});
